import type { Canister } from '../../state/canister.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

const UPLOAD_CHUNK = 200_000_000n
const SNAPSHOT = 2_000_000_000n

type Payer = { readonly canister: Canister; readonly caller: Uint8Array }

/** Makes a canister pay for storing a chunk of code. */
export function payChunk(parts: ManagementParts, payer: Payer): void {
  pay(parts, payer, UPLOAD_CHUNK, 'Error from Wasm chunk store')
}

/** Makes a canister pay for taking or loading a snapshot with so many bytes. */
export function paySnapshot(parts: ManagementParts, payer: Payer, bytes: bigint): void {
  pay(parts, payer, SNAPSHOT + bytes, 'Canister snapshotting failed with')
}

function pay(
  { accounts }: ManagementParts,
  { canister, caller }: Payer,
  instructions: bigint,
  failure: string,
): void {
  const price = accounts.prices.managementWork(instructions)
  const shortage = accounts.pay(canister, price, { caller, use: 'instructions' })
  if (shortage?.kind === 'reject') refuse('IC0207', `${failure}: \`${shortage.message}\``)
}
