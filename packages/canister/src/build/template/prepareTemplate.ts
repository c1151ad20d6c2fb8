import binaryen from 'binaryen'
import { LIFECYCLE } from '../../methodTable.ts'
import { BUNDLE_NAME } from '../canisterSource.ts'
import { addBoundedWait } from './addBoundedWait.ts'
import { addSmallBuckets } from './addSmallBuckets.ts'

/**
 * Azle's interpreter with all that is the same in every canister. What differs comes last in its section, so that it can be added
 * without a look at the rest ({@link ../module/assembleModule.ts}): the number of a bundle's bytes is the initial value of the last
 * global, its content is the last data segment, and the functions that call methods follow the last function.
 */
export function prepareTemplate(interpreter: Uint8Array): Uint8Array {
  // names of functions are of use to people who debug Azle, and a third of a megabyte
  binaryen.setDebugInfo(false)
  const module = binaryen.readBinary(interpreter)
  try {
    addLifecycle(module)
    addSegments(module)
    addSmallBuckets(module)
    addBoundedWait(module)
    return module.emitBinary()
  } finally {
    module.dispose()
  }
}

function addLifecycle(module: binaryen.Module): void {
  addCaller(module, 'canister_init', 'init', LIFECYCLE.init)
  addCaller(module, 'canister_post_upgrade', 'post_upgrade', LIFECYCLE.postUpgrade)
  const inspect = 'canister_inspect_message'
  addCaller(module, inspect, 'execute_method_js', LIFECYCLE.inspectMessage)
}

function addCaller(module: binaryen.Module, name: string, callee: string, index: number): void {
  const { none } = binaryen
  const body = module.call(callee, [module.i32.const(index)], none)
  module.addFunction(name, none, none, [], body)
  module.addFunctionExport(name, name)
}

/** The interpreter takes its settings and the bundle from two passive segments, through functions that are there to be replaced. */
function addSegments(module: binaryen.Module): void {
  const settings = Buffer.from(JSON.stringify({ envVars: [], mainJsPath: BUNDLE_NAME }))
  const segments = existingSegments(module)
  const { initial, max } = module.getMemoryInfo()
  module.setMemory(initial, max ?? -1, null, [
    ...segments,
    { offset: 0, data: settings, passive: true },
    { offset: 0, data: new Uint8Array(), passive: true },
  ])
  const size = 'bytes of the bundle'
  module.addGlobal(size, binaryen.i32, true, module.i32.const(0))
  const bundleSize = () => module.global.get(size, binaryen.i32)
  replaceReader(module, {
    name: 'wasm_data',
    segment: segments.length,
    size: () => module.i32.const(settings.length),
  })
  replaceReader(module, { name: 'js', segment: segments.length + 1, size: bundleSize })
}

function existingSegments(module: binaryen.Module): binaryen.MemorySegment[] {
  return Array.from({ length: module.getNumMemorySegments() }, (_, index) => {
    const { offset, data, passive } = module.getMemorySegmentInfoByIndex(index)
    return { offset: module.i32.const(offset), data: new Uint8Array(data), passive }
  })
}

type Reader = { name: string; segment: number; size: () => number }

function replaceReader(module: binaryen.Module, { name, segment, size }: Reader): void {
  const { none, i32 } = binaryen
  const sizeName = `${name}_passive_data_size`
  module.removeFunction(sizeName)
  module.addFunction(sizeName, none, i32, [], size())
  const readName = `init_${name}_passive_data`
  const at = module.local.get(0, i32)
  module.removeFunction(readName)
  module.addFunction(
    readName,
    binaryen.createType([i32]),
    none,
    [],
    module.block(null, [
      bulk(module.memory.init, segment, at, module.i32.const(0), size()),
      bulk(module.data.drop, segment),
    ]),
  )
}

/** Binaryen's types say that it takes a segment's number here; it takes its name, which is the number as text. */
function bulk(
  instruction: binaryen.Module['memory']['init'] | binaryen.Module['data']['drop'],
  segment: number,
  ...operands: readonly number[]
): number {
  return Reflect.apply(instruction, undefined, [String(segment), ...operands])
}
