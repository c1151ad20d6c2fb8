import type { Settings, Visibility } from '../../state/settings.ts'
import { refuse } from '../refusal.ts'

const MIN_LOG_BYTES = 4096n
const MAX_LOG_BYTES = 2_097_152n
const MAX_CONTROLLERS = 10
const MAX_VIEWERS = 10
const MAX_VARIABLES = 20
const MAX_VARIABLE_BYTES = 128
const MAX_64 = 2n ** 64n - 1n
const MAX_MEMORY_BYTES = 2n ** 48n

/** Refuses settings that the IC does not allow. */
export function checkSettings(settings: Settings): void {
  if (settings.controllers.length > MAX_CONTROLLERS) {
    const count = settings.controllers.length
    refuse('IC0408', `Invalid number of controllers: ${count}, at most 10 are allowed`)
  }
  checkRange('ComputeAllocation', settings.computeAllocation, 100n)
  checkRange('MemoryAllocation', settings.memoryAllocation, MAX_MEMORY_BYTES)
  checkRange('WasmMemoryLimit', settings.wasmMemoryLimit, MAX_MEMORY_BYTES)
  checkRange('WasmMemoryThreshold', settings.wasmMemoryThreshold, MAX_64)
  checkRange('Freezing threshold', settings.freezingThreshold, MAX_64)
  checkRange('Reserved cycles limit', settings.reservedCyclesLimit, 2n ** 128n - 1n)
  checkLogLimit(settings.logMemoryLimit)
  for (const visibility of [
    settings.logVisibility,
    settings.snapshotVisibility,
    settings.statusVisibility,
  ]) {
    checkViewers(visibility)
  }
  checkVariables(settings.environmentVariables)
}

/** Either no log at all, or one of a reasonable size. */
function checkLogLimit(limit: bigint): void {
  if (limit === 0n || limit >= MIN_LOG_BYTES) checkRange('Log memory limit', limit, MAX_LOG_BYTES)
  else refuse('IC0504', `Log memory limit must be 0 or at least ${MIN_LOG_BYTES}, got ${limit}`)
}

function checkRange(name: string, value: bigint, max: bigint): void {
  if (value <= max) return
  refuse('IC0504', `${name} expected to be in the range [0..${max}], got ${value}`)
}

function checkViewers(visibility: Visibility): void {
  if (visibility.kind !== 'allowed' || visibility.viewers.length <= MAX_VIEWERS) return
  refuse('IC0408', `Invalid number of allowed viewers: at most ${MAX_VIEWERS} are allowed`)
}

function checkVariables(variables: Settings['environmentVariables']): void {
  if (variables.length > MAX_VARIABLES) {
    refuse('IC0408', `Too many environment variables: at most ${MAX_VARIABLES} are allowed`)
  }
  const names = new Set(variables.map(([name]) => name))
  if (names.size < variables.length) refuse('IC0408', 'Duplicate environment variable names')
  for (const text of variables.flat()) {
    if (Buffer.byteLength(text, 'utf8') <= MAX_VARIABLE_BYTES) continue
    refuse(
      'IC0408',
      `Names and values of environment variables have at most ${MAX_VARIABLE_BYTES} bytes`,
    )
  }
}
