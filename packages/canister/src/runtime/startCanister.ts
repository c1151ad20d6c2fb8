import { type BundledFile, withSourceLines } from '../sourceLines.ts'
import type { CanisterClass } from './defineCanister.ts'

declare global {
  /** What a canister's bundle ends with; see `bundleCanister`. */
  var sluiceSourceLines: readonly BundledFile[] | undefined
}

/**
 * Makes the canister and tells Azle's runtime of its methods: the runtime reads them from two global variables. Runs once, as the
 * last statement of the bundle.
 */
export function startCanister(canister: CanisterClass): void {
  const meta = {
    callbacks: {},
    canisterMethodIdlParamTypes: {},
    canisterMethodsIndex: 0,
    initAndPostUpgradeIdlTypes: [],
    methodMeta: { queries: [], updates: [] },
  }
  Reflect.set(canister, '_azleCanisterClassMeta', meta)
  new canister()
  Reflect.set(globalThis, '_azleCanisterClassMeta', meta)
  const methods = () => JSON.stringify({ candid: '', methodMeta: meta.methodMeta })
  Reflect.set(globalThis, '_azleGetCandidAndMethodMeta', methods)
  nameSourceLines()
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
