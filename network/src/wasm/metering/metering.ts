import { encodeUnsigned } from '../bytes/byteReader.ts'
import type { ByteWriter } from '../bytes/byteWriter.ts'
import { CodeReader } from '../bytes/codeReader.ts'
import { DROPPED, HostEntry } from '../hostExports.ts'
import { WriteMarks } from '../writeMarks.ts'
import { CountingCode, encodeSigned } from './countingCode.ts'
import { FunctionScan, type SegmentOperation } from './functionScan.ts'
import type { MeteringPlan } from './meteringPlan.ts'

/** What to put at a place, and how many bytes there to leave out. */
type Insertion = {
  readonly at: number
  readonly code: readonly number[]
  readonly skip?: number
}

/**
 * Writes one function body (local declarations and code, without the size in front) with counting
 * and, for large memories, marking of writes added. `parameters` is the number of parameters. Throws a `RangeError` on an unknown instruction.
 *
 * What is left is counted down in a local, and written to the counter before anything can see it:
 * before calls, at the function's ends, before a trap that the code asks for. A local costs little,
 * a global costs a trip to memory each time. Returns whether the function may change a table.
 */
export function meterFunction(
  writer: ByteWriter,
  body: Uint8Array,
  parameters: number,
  plan: MeteringPlan,
): boolean {
  const reader = new CodeReader(body)
  const groups = reader.unsigned()
  const groupsAt = reader.offset
  let locals = parameters
  for (let group = 0; group < groups; group += 1) {
    locals += reader.unsigned()
    reader.skip(1)
  }
  const scan = new FunctionScan(reader, plan)
  scan.run()
  if (scan.regions.length === 0 && scan.sized.length === 0 && scan.stores.length === 0) {
    writer.append(body)
    return scan.writesTables
  }
  const counted = addedLocals(scan.sized.length > 0)
  const marks = new WriteMarks(plan, locals + counted.length / 2)
  const insertions = inOrder([
    ...countingOf(scan, new CountingCode(plan, locals)),
    ...(plan.marksWrites ? markingOf(scan, marks) : []),
    ...scan.segmentOperations.map((operation) => atHost(operation, plan)),
  ])
  const added = [...counted, ...marks.declarations]
  writer.append(encodeUnsigned(groups + added.length / 2))
  splice(writer, body, groupsAt, [{ at: scan.codeAt, code: added }, ...insertions])
  return scan.writesTables
}

/** What is left, then one local of each width for the sizes of bulk operations. */
function addedLocals(hasSized: boolean): readonly number[] {
  return hasSized ? [1, 0x7e, 1, 0x7f, 1, 0x7e] : [1, 0x7e]
}

/** What counts. At the same place the local is read first and written last. */
function countingOf(scan: FunctionScan, counting: CountingCode): Insertion[] {
  const turns = new Map(scan.loops.found.map((loop) => [loop.bodyAt, loop]))
  const opened: Insertion[] = []
  const charges = scan.regions.map(({ at, cost, isChecked }) => {
    const loop = turns.get(at)
    if (loop === undefined) return { at, code: counting.charge(cost, isChecked) }
    opened.push({ at: loop.at, code: counting.openAround(loop.blockType, cost) })
    return { at, code: counting.chargeTurn(cost) }
  })
  return [
    ...scan.loops.found.flatMap(({ end, leaving }) => [
      { at: end, code: END },
      ...leaving.map(({ at, size, depth }) => ({
        at,
        code: encodeUnsigned(depth + 1),
        skip: size,
      })),
    ]),
    ...[scan.codeAt, ...scan.calledUntil].map((at) => ({ at, code: counting.load })),
    ...charges,
    ...scan.settled.map((at) => ({ at, code: counting.settle })),
    ...scan.sized.map(({ at, is64Bit }) => ({ at, code: counting.chargeSize(is64Bit) })),
    // A loop begins behind all that stands before it.
    ...opened,
  ]
}

const END = [0x0b]

function markingOf(scan: FunctionScan, marks: WriteMarks): Insertion[] {
  return [
    ...scan.stores.map((store) => ({ at: store.at, code: marks.store(store) })),
    ...scan.bulkWrites.map((write) => ({ at: write.at, code: marks.bulk(write) })),
  ]
}

/** Lets the host do what a segment is needed for; the operands stay on the stack. */
function atHost({ at, size, segment, isDrop }: SegmentOperation, plan: MeteringPlan): Insertion {
  const { hookTable, segmentType, isMemory64 } = plan
  const nothing = [isMemory64 ? 0x42 : 0x41, 0, 0x41, 0, 0x41, 0]
  const code = [
    ...(isDrop ? nothing : []),
    ...[0x41, ...encodeSigned(isDrop ? segment + DROPPED : segment)],
    ...[0x41, HostEntry.dataSegments],
    ...[0x11, ...encodeUnsigned(segmentType), ...encodeUnsigned(hookTable)],
  ]
  return { at, code, skip: size }
}

/** Sorting is stable: of what stands at the same place, the first comes first. */
function inOrder(insertions: Insertion[]): Insertion[] {
  return insertions.sort((left, right) => left.at - right.at)
}

/** Copies `body` from `start` on, with the insertions at their places. */
function splice(
  writer: ByteWriter,
  body: Uint8Array,
  start: number,
  insertions: readonly Insertion[],
): void {
  let from = start
  for (const { at, code, skip = 0 } of insertions) {
    writer.append(body, from, at)
    writer.append(code)
    from = at + skip
  }
  writer.append(body, from)
}
