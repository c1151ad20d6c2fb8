import binaryen from 'binaryen'

/**
 * Each map of a canister takes its part of stable memory in buckets. The library that Azle brings makes them of 8 MiB, and puts the
 * file system of its WebAssembly interface into one of the parts, divided in the same way: a canister with twenty nearly empty maps
 * rents 224 MiB. The library goes by its header, though, when it finds one. This writes both headers into the empty stable memory
 * of a new canister, with small buckets, before anything else runs there. A canister that has headers keeps them.
 */
export function addSmallBuckets(module: binaryen.Module): void {
  const init = binaryen.getExportInfo(module.getExport(INIT)).value
  importStable(module)
  const { i32, i64, local } = module
  const scratch = () => local.get(0, binaryen.i32)
  const write = (at: number, bytes: number) =>
    module.call(
      WRITE,
      [i64.const(at, 0), i64.extend_u(scratch()), i64.const(bytes, 0)],
      binaryen.none,
    )
  const store = (at: number, low: number, high: number) =>
    i64.store(at, 8, scratch(), i64.const(low, high))
  const writeHeaders = module.block(null, [
    module.drop(module.call(GROW, [i64.const(1 + BUCKET_PAGES, 0)], binaryen.i64)),
    local.set(0, i32.mul(module.memory.grow(i32.const(1)), i32.const(PAGE_BYTES))),
    module.memory.fill(
      i32.add(scratch(), i32.const(OWNERS)),
      i32.const(NOBODY),
      i32.const(MOST_BUCKETS),
    ),
    // The inner header is the first page of the first bucket, and has no bucket of its own yet.
    store(0, MAGIC_AND_VERSION, BUCKET_PAGES << 16),
    write(PAGE_BYTES, OWNERS + MOST_BUCKETS),
    // The outer one has given its first bucket to the file system, of which one page is in use.
    store(0, MAGIC_AND_VERSION, (BUCKET_PAGES << 16) | 1),
    store(SIZES + 8 * FILE_SYSTEM, 1, 0),
    i32.store8(OWNERS, 1, scratch(), i32.const(FILE_SYSTEM)),
    write(0, OWNERS + MOST_BUCKETS),
  ])
  const isEmpty = i64.eqz(module.call(SIZE, [], binaryen.i64))
  const body = module.block(null, [
    module.if(isEmpty, writeHeaders),
    module.call(init, [], binaryen.none),
  ])
  module.addFunction(NEW_INIT, binaryen.none, binaryen.none, [binaryen.i32], body)
  module.removeExport(INIT)
  module.addFunctionExport(NEW_INIT, INIT)
}

/** 256 KiB: a map that holds little takes this much, and a canister can grow to 8 GiB. */
const BUCKET_PAGES = 4
const PAGE_BYTES = 65_536

// The header of ic-stable-structures' memory manager: `MGR`, the version 1, how many buckets are given out (2 bytes), the pages of
// a bucket (2 bytes), 32 reserved bytes, the pages of each of 255 memories (8 bytes), whose each bucket is (1 byte).
const MAGIC_AND_VERSION = 0x01_52_47_4d
const SIZES = 8 + 32
const OWNERS = SIZES + 255 * 8
const MOST_BUCKETS = 32_768
const NOBODY = 255
/** The memory in which Azle keeps its file system. */
const FILE_SYSTEM = 254

const INIT = 'canister_init'
const NEW_INIT = 'init with small buckets'
const SIZE = 'small buckets: stable64_size'
const GROW = 'small buckets: stable64_grow'
const WRITE = 'small buckets: stable64_write'

function importStable(module: binaryen.Module): void {
  const { none, i64 } = binaryen
  const three = binaryen.createType([i64, i64, i64])
  module.addFunctionImport(SIZE, 'ic0', 'stable64_size', none, i64)
  module.addFunctionImport(GROW, 'ic0', 'stable64_grow', i64, i64)
  module.addFunctionImport(WRITE, 'ic0', 'stable64_write', three, none)
}
