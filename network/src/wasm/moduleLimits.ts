import { ByteReader } from './bytes/byteReader.ts'
import { readerOf, type Section, SectionId } from './bytes/sections.ts'

/** Unpacked; the limits are the IC's where it has one. */
export const MAX_MODULE_BYTES = 104_857_600
const MAX_CODE_BYTES = 12 * 1_048_576
const MAX_FUNCTION_BYTES = 1_000_000
/** Types, imports, exports and the like of the largest modules take a tenth. */
const MAX_OTHER_BYTES = 4 * 1_048_576

const MAX_COUNTS: readonly (readonly [id: number, what: string, most: number])[] = [
  [SectionId.type, 'types', 50_000],
  [SectionId.import, 'imports', 1_000],
  [SectionId.function, 'functions', 50_000],
  [SectionId.table, 'tables', 100],
  [SectionId.memory, 'memories', 1],
  [SectionId.global, 'globals', 1_000],
  [SectionId.export, 'exports', 50_000],
  [SectionId.element, 'element segments', 50_000],
  [SectionId.data, 'data segments', 50_000],
]
const LARGE = new Set<number>([SectionId.custom, SectionId.code, SectionId.data, SectionId.element])

/** Refuses what would take long to read, before it is read. Throws a `RangeError` that names the limit. */
export function checkModuleLimits(module: Uint8Array, sections: readonly Section[]): void {
  if (module.length > MAX_MODULE_BYTES) {
    throw new RangeError(`it is larger than ${MAX_MODULE_BYTES} bytes`)
  }
  for (const { id, body } of sections) {
    if (id === SectionId.code) checkCode(body)
    else if (!LARGE.has(id) && body.length > MAX_OTHER_BYTES) {
      throw new RangeError(`its section ${id} is larger than ${MAX_OTHER_BYTES} bytes`)
    }
  }
  for (const [id, what, most] of MAX_COUNTS) {
    const count = readerOf(sections, id).unsigned()
    if (count > most) throw new RangeError(`it has ${count} ${what}, at most ${most} are allowed`)
  }
}

function checkCode(body: Uint8Array): void {
  if (body.length > MAX_CODE_BYTES) {
    throw new RangeError(`its code section is larger than ${MAX_CODE_BYTES} bytes`)
  }
  const reader = new ByteReader(body)
  for (let count = reader.unsigned(); count > 0; count -= 1) {
    const size = reader.unsigned()
    if (size > MAX_FUNCTION_BYTES) {
      throw new RangeError(`a function is larger than ${MAX_FUNCTION_BYTES} bytes`)
    }
    reader.take(size)
  }
}
