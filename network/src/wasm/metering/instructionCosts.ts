/**
 * What an instruction counts for, as on the Internet Computer. The figures are those of the
 * replica's `instruction_to_cost`; block structure is free, ordinary instructions count 1.
 */
export const COSTS: Uint16Array = plainCosts()

/** Costs of the instructions behind the prefix 0xfc: conversions, then bulk operations. */
export const BULK_COSTS: readonly number[] = [
  ...Array.from({ length: 8 }, () => 20),
  ...[100, 300, 100, 100, 100, 300, 100, 300, 100, 100],
]

/** Loads and stores count double in a module with 64-bit memory. */
export const MEMORY64_EXTRA = 1

function plainCosts(): Uint16Array {
  const costs = new Uint16Array(256).fill(1)
  const set = (cost: number, ...opcodes: number[]) => {
    for (const opcode of opcodes) costs[opcode] = cost
  }
  // block, loop, else, end
  set(0, 0x02, 0x03, 0x05, 0x0b)
  // if, br, br_if, br_table, global.get, global.set
  set(2, 0x04, 0x0c, 0x0d, 0x0e, 0x23, 0x24)
  // call, call_indirect, return_call, return_call_indirect
  set(5, 0x10)
  set(10, 0x11)
  set(3, 0x12)
  set(60, 0x13)
  // table.get, table.set, memory.size, memory.grow, ref.is_null, ref.func
  set(5, 0x25, 0x26, 0xd1)
  set(20, 0x3f)
  set(300, 0x40)
  set(130, 0xd2)
  // Comparisons of floats
  costs.fill(3, 0x5b, 0x67)
  // Division and remainder of i32, then of i64
  costs.fill(10, 0x6d, 0x71)
  costs.fill(10, 0x7f, 0x83)
  floatCosts(set)
  return costs
}

function floatCosts(set: (cost: number, ...opcodes: number[]) => void): void {
  // f32: rounding and arithmetic, square root, division, min and max, copysign
  set(2, 0x8d, 0x8e, 0x8f, 0x90, 0x92, 0x93, 0x94)
  set(5, 0x91)
  set(3, 0x95)
  set(18, 0x96, 0x97)
  set(2, 0x98)
  // f64 likewise
  set(2, 0x9b, 0x9c, 0x9d, 0x9e, 0xa0, 0xa1, 0xa2)
  set(8, 0x9f)
  set(5, 0xa3)
  set(18, 0xa4, 0xa5)
  set(3, 0xa6)
  // Truncations to i32 and i64, then conversions from signed and from unsigned integers
  set(20, 0xa8, 0xa9, 0xaa, 0xab, 0xae, 0xaf, 0xb0, 0xb1)
  set(3, 0xb2, 0xb4, 0xb7, 0xb9)
  set(16, 0xb3, 0xb5, 0xb8, 0xba)
}

const CHEAP = new Set(['stable_read', 'stable_write', 'stable64_read', 'stable64_write'])
const CHEAP_TOO = new Set(['stable_size', 'stable64_size'])
const SPECIAL: Readonly<Record<string, number>> = {
  call_new: 1500,
  call_perform: 5000,
  debug_print: 100,
  is_controller: 1000,
  performance_counter: 200,
}

/** What a call of a system function counts besides the bytes it moves. */
export function systemCallCost(name: string): number {
  if (CHEAP.has(name) || CHEAP_TOO.has(name)) return 20
  return SPECIAL[name] ?? 500
}
