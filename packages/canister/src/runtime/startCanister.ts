import { LIFECYCLE, tableLines } from '../methodTable.ts'
import { type BundledFile, withSourceLines } from '../sourceLines.ts'
import type { CanisterClass } from './defineCanister.ts'

declare global {
  /** What a canister's bundle ends with; see `bundleCanister`. */
  var sluiceSourceLines: readonly BundledFile[] | undefined
}

/** What Azle's decorators write down. */
type Registered = { name: string; index: number }
type MethodMeta = {
  queries: Registered[]
  updates: Registered[]
  init?: Registered
  post_upgrade?: Registered
  inspect_message?: Registered
}

/**
 * Makes the canister and tells Azle's runtime of its methods: the runtime reads them from a global variable. Runs once, as the last
 * statement of the bundle.
 * @param expected the methods that the module has been built with, as {@link tableLines} writes them.
 * @throws Error when the canister registers others: calls would end in the wrong method.
 */
export function startCanister(canister: CanisterClass, expected: readonly string[]): void {
  const methodMeta: MethodMeta = { queries: [], updates: [] }
  const meta = {
    callbacks: {},
    canisterMethodIdlParamTypes: {},
    canisterMethodsIndex: 0,
    initAndPostUpgradeIdlTypes: [],
    methodMeta,
  }
  Reflect.set(canister, '_azleCanisterClassMeta', meta)
  new canister()
  requireSameMethods(methodMeta, expected)
  Reflect.set(globalThis, '_azleCanisterClassMeta', meta)
  nameSourceLines()
}

function requireSameMethods(meta: MethodMeta, expected: readonly string[]): void {
  const registered = [
    ...meta.queries.map((method) => ({ ...method, kind: 'query' as const })),
    ...meta.updates.map((method) => ({ ...method, kind: 'update' as const })),
  ]
  const lines = new Set(tableLines(registered))
  const isSame =
    meta.init?.index === LIFECYCLE.init &&
    meta.post_upgrade?.index === LIFECYCLE.postUpgrade &&
    meta.inspect_message?.index === LIFECYCLE.inspectMessage &&
    lines.size === expected.length &&
    expected.every((line) => lines.has(line))
  if (isSame) return
  throw new Error(
    `the module was built with the methods ${expected.join()}, the canister has ${[...lines].join()}`,
  )
}

/** Every trap's text passes here: errors that nobody catches and those that we trap with. */
function nameSourceLines(): void {
  const ic: unknown = Reflect.get(globalThis, '_azleIc')
  if (!isTrapping(ic)) return
  const trap = ic.trap
  ic.trap = (text) => trap(withSourceLines(text, globalThis.sluiceSourceLines ?? []))
}

function isTrapping(ic: unknown): ic is { trap(text: string): never } {
  return typeof ic === 'object' && ic !== null && 'trap' in ic
}
