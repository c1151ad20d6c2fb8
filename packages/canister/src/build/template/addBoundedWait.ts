import binaryen from 'binaryen'
import { FIRST_CHARACTER_OF_NAMES, TIMEOUT_UNIT_SECONDS } from '../../boundedWait.ts'

/**
 * Azle makes each call wait for its answer without an end, and JavaScript has no way to say otherwise. A method's name gets through to
 * the network as it is, though: one that begins with a control character is taken for a call with a deadline, the character for its
 * time, and the rest for the name.
 */
export function addBoundedWait(module: binaryen.Module): void {
  const callNew = nameOfImport(module, 'call_new')
  const setDeadline = nameOfImport(module, 'call_with_best_effort_response')
  const { i32, local } = module
  const { none } = binaryen
  const eight = binaryen.createType(Array.from({ length: 8 }, () => binaryen.i32))
  const argument = (index: number) => local.get(index, binaryen.i32)
  const first = () => i32.load8_u(0, 1, argument(NAME))
  const call = (name: number, size: number) =>
    module.call(
      REAL_CALL_NEW,
      [0, 1, NAME, NAME_SIZE, 4, 5, 6, 7].map((index) => {
        if (index === NAME) return name
        return index === NAME_SIZE ? size : argument(index)
      }),
      none,
    )
  const isMarked = module.if(
    i32.gt_u(argument(NAME_SIZE), i32.const(1)),
    i32.lt_u(first(), i32.const(FIRST_CHARACTER_OF_NAMES)),
    i32.const(0),
  )
  const bounded = module.block(null, [
    call(i32.add(argument(NAME), i32.const(1)), i32.sub(argument(NAME_SIZE), i32.const(1))),
    module.call(setDeadline, [i32.mul(first(), i32.const(TIMEOUT_UNIT_SECONDS))], none),
  ])
  const unbounded = call(argument(NAME), argument(NAME_SIZE))
  // what calls the import goes by its name, which is the new function's from here on
  module.removeFunction(callNew)
  module.addFunctionImport(REAL_CALL_NEW, 'ic0', 'call_new', eight, none)
  module.addFunction(callNew, eight, none, [], module.if(isMarked, bounded, unbounded))
}

/** Of the parameters of `call_new`: where the method's name begins, and its bytes. */
const NAME = 2
const NAME_SIZE = 3
const REAL_CALL_NEW = 'bounded wait: call_new'

function nameOfImport(module: binaryen.Module, base: string): string {
  for (let index = 0; index < module.getNumFunctions(); index++) {
    const info = binaryen.getFunctionInfo(module.getFunctionByIndex(index))
    if (info.module === 'ic0' && info.base === base) return info.name
  }
  throw new Error(`the interpreter does not import ic0.${base}`)
}
