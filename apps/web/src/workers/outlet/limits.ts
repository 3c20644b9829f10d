/** Characters of an address. */
export const maxUrlLength = 65_536;
export const maxMethodLength = 32;
export const maxHeaders = 128;
/** Characters of a name and its value together. */
export const maxHeaderLength = 16_384;
/** Bytes or characters of the bodies that one run has under way. */
export const maxBodySize = 50 * 1024 * 1024;
/** Requests of one run. */
export const maxRequests = 64;
/** Bytes that one run may receive. */
export const maxReceivedBytes = 50 * 1024 * 1024;
/** Messages of any kind from the code. A flood ends the run: each would be read and answered. */
export const maxOrders = 1000;

/** What a run has used up. */
export interface RunLimits {
  /** Counts a message of the code; false where the run has to end. */
  takeOrder(): boolean;
  /** Counts a request and holds the size of its body until it is released; false where it is too much. */
  takeRequest(bodySize: number): boolean;
  releaseBody(bodySize: number): void;
  /** Counts bytes that came in; false from the first byte that is too much. */
  takeBytes(count: number): boolean;
}

/** The limits of a fresh run. */
export function createRunLimits(): RunLimits {
  let orders = 0;
  let requests = 0;
  let bodySizes = 0;
  let receivedBytes = 0;
  return {
    takeOrder() {
      orders += 1;
      return orders <= maxOrders;
    },
    takeRequest(bodySize) {
      requests += 1;
      const fits = requests <= maxRequests && receivedBytes <= maxReceivedBytes;
      if (!fits || bodySizes + bodySize > maxBodySize) return false;
      bodySizes += bodySize;
      return true;
    },
    releaseBody(bodySize) {
      bodySizes -= bodySize;
    },
    takeBytes(count) {
      receivedBytes += count;
      return receivedBytes <= maxReceivedBytes;
    },
  };
}
