import { SwapError } from '../../errors.ts'
import type { Flow } from '../Flow.ts'

/** @throws SwapError while a call of the flow may still be on its way */
export function requireSettled({ steps }: Pick<Flow, 'steps'>): void {
  const isOpen = ({ kind }: { kind: string }) => kind !== 'done' && kind !== 'skipped'
  if (Object.values(steps).some(isOpen)) throw SwapError.outcomeUnknown(undefined)
}
