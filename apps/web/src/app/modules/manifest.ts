/** How something that registers itself is named, and how its code is fetched. */
export interface Manifest<T> {
  /** Unique among its kind. */
  readonly id: string;
  readonly load: () => Promise<T>;
}
