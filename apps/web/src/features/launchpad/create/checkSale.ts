import type { SaleWish } from '@sluice/sdk'
import { type CreationFlaw, creationFlawOf } from '../../offers/creation/creationCost.ts'
import type { AskedCost } from '../../offers/creation/useCreationCost.ts'
import { toNs } from '../saleTime.ts'

export type SaleProblem =
  | 'name'
  | 'token'
  | 'payment'
  | 'same-token'
  | 'offered'
  | 'price'
  | 'soft-cap'
  | 'minimum'
  | 'small-minimum'
  | 'maximum'
  | 'start'
  | 'end'
  | 'vesting'
  | 'too-little'
  | CreationFlaw

/** What a founder has written so far; what cannot be read is undefined. Amounts in the smallest unit of their token. */
export type SaleDraft = {
  readonly name: string
  readonly description: string
  readonly tokenId: string | undefined
  readonly paymentId: string | undefined
  readonly offered: bigint | undefined
  /** Of one whole token. */
  readonly price: bigint | undefined
  readonly softCap: bigint | undefined
  readonly minimum: bigint | undefined
  /** Nothing written is no maximum. */
  readonly maximum: bigint | undefined
  readonly hasMaximum: boolean
  readonly startSeconds: number | undefined
  readonly endSeconds: number | undefined
  readonly isWhitelisted: boolean
  readonly cliffDays: number | undefined
  readonly vestingDays: number | undefined
}

type Known = {
  /** Of the token that is sold. */
  readonly decimals: number
  readonly fee: bigint
  /** Unknown while it is read. */
  readonly balance: bigint | undefined
  readonly nowSeconds: number
  readonly creation: Pick<AskedCost, 'cost' | 'isLacking'>
}

const DAY = 86_400
const LONGEST_DAYS = 90
const LONGEST_VESTING_DAYS = 3_650
const MOST_INVESTORS = 20_000n

/** What all that is offered costs: the hard cap. Undefined while price or amount are missing. */
export function hardCapOf(
  { offered, price }: Pick<SaleDraft, 'offered' | 'price'>,
  decimals: number,
): bigint | undefined {
  if (offered === undefined || price === undefined) return undefined
  return (offered * price) / 10n ** BigInt(decimals)
}

/** The first thing that keeps a sale from being made, in the order in which the form asks; else the sale. */
export function checkSale(
  draft: SaleDraft,
  known: Known,
): { readonly problem: SaleProblem } | { readonly wish: SaleWish } {
  const problem = problemOf(draft, known)
  if (problem !== undefined) return { problem }
  const { tokenId = '', paymentId = '', offered = 0n, softCap = 0n, minimum = 0n } = draft
  const { startSeconds = 0, endSeconds = 0, cliffDays = 0, vestingDays = 0 } = draft
  return {
    wish: {
      name: draft.name.trim(),
      description: draft.description.trim(),
      ...{ tokenId, paymentId, offered, softCap, minimum },
      hardCap: hardCapOf(draft, known.decimals) ?? 0n,
      maximum: draft.hasMaximum ? draft.maximum : undefined,
      startNs: toNs(startSeconds),
      endNs: toNs(endSeconds),
      isWhitelisted: draft.isWhitelisted,
      vesting: {
        cliffSeconds: BigInt(cliffDays * DAY),
        durationSeconds: BigInt(vestingDays * DAY),
      },
    },
  }
}

function problemOf(draft: SaleDraft, known: Known): SaleProblem | undefined {
  if (draft.name.trim() === '') return 'name'
  if (draft.tokenId === undefined) return 'token'
  if (draft.paymentId === undefined) return 'payment'
  if (draft.tokenId === draft.paymentId) return 'same-token'
  return amountProblem(draft, known) ?? timeProblem(draft, known) ?? meansProblem(draft, known)
}

function amountProblem(draft: SaleDraft, { decimals }: Known): SaleProblem | undefined {
  const { offered, softCap, minimum, maximum, hasMaximum } = draft
  if (offered === undefined || offered === 0n) return 'offered'
  const hardCap = hardCapOf(draft, decimals)
  if (hardCap === undefined || hardCap === 0n) return 'price'
  if (softCap === undefined || softCap === 0n || softCap > hardCap) return 'soft-cap'
  if (minimum === undefined || minimum === 0n || minimum > hardCap) return 'minimum'
  // every place of the sale is to be worth its room, and every deposit a unit of the token
  if (minimum * MOST_INVESTORS < hardCap || (minimum * offered) / hardCap === 0n)
    return 'small-minimum'
  if (hasMaximum && (maximum === undefined || maximum < minimum)) return 'maximum'
  return undefined
}

function timeProblem(draft: SaleDraft, { nowSeconds }: Known): SaleProblem | undefined {
  const { startSeconds, endSeconds, cliffDays, vestingDays } = draft
  if (startSeconds === undefined || startSeconds <= nowSeconds) return 'start'
  if (
    endSeconds === undefined ||
    endSeconds < startSeconds + 60 ||
    endSeconds > startSeconds + LONGEST_DAYS * DAY
  )
    return 'end'
  if (
    cliffDays === undefined ||
    vestingDays === undefined ||
    cliffDays > vestingDays ||
    vestingDays > LONGEST_VESTING_DAYS
  )
    return 'vesting'
  return undefined
}

function meansProblem(draft: SaleDraft, known: Known): SaleProblem | undefined {
  const { balance, fee, creation } = known
  if (balance !== undefined && balance < (draft.offered ?? 0n) + fee) return 'too-little'
  return creationFlawOf(creation)
}
