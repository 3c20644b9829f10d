import { crc32, deflateRawSync } from 'node:zlib';

/** Makes an archive of files, packed. */
export function makeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const packed = deflateRawSync(plain);
    const nameBytes = new TextEncoder().encode(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const record = Buffer.concat([
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      common,
      Buffer.alloc(14),
    ]);
    record.writeUInt32LE(offset, 42);
    records.push(record, nameBytes);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    pieces.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...pieces, directory, end]));
}
