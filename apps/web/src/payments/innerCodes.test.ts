import {
  CALL_ERROR_CODES,
  CREATION_FEE_ERROR_CODES,
  type ErrorDetails,
  LIQUIDITY_ERROR_CODES,
  ORDER_ERROR_CODES,
  SluiceError,
  SWAP_ERROR_CODES,
  TRANSFER_ERROR_CODES,
  TransferError,
  WALLET_ERROR_CODES,
} from '@sluice/sdk'
import { CLAIM_ERROR_CODES } from '@sluice/sdk/claimError'
import { FARM_ERROR_CODES } from '@sluice/sdk/farmError'
import { LAUNCHPAD_ERROR_CODES } from '@sluice/sdk/launchpadError'
import { SNS_ERROR_CODES } from '@sluice/sdk/snsError'
import { STAKING_ERROR_CODES } from '@sluice/sdk/stakingError'
import { some } from '@sluice/test-depth'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeWalletProblem } from '../connect/describeWalletProblem.ts'
import { useDescribeClaimError } from '../features/claim/progress/useDescribeClaimError.ts'
import { useDescribeGovernanceError } from '../features/governance/progress/useDescribeGovernanceError.ts'
import { useDescribeLaunchpadError } from '../features/launchpad/progress/useDescribeLaunchpadError.ts'
import { useDescribeLiquidityError } from '../features/liquidity/progress/useDescribeLiquidityError.ts'
import { useDescribeOrderError } from '../features/orders/progress/useDescribeOrderError.ts'
import { describeSwapError } from '../features/swap/progress/describeSwapError.ts'
import { loadTexts, startTexts } from '../i18n/setup.ts'
import { describeCallError } from '../tokens/describeCallError.ts'
import { WALLET_PROBLEM_CODES, WalletProblem } from '../wallets/WalletProblem.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

const KNOWN_CODES = [
  ...CALL_ERROR_CODES,
  ...WALLET_ERROR_CODES,
  ...SWAP_ERROR_CODES,
  ...TRANSFER_ERROR_CODES,
  ...ORDER_ERROR_CODES,
  ...LIQUIDITY_ERROR_CODES,
  ...FARM_ERROR_CODES,
  ...STAKING_ERROR_CODES,
  ...CREATION_FEE_ERROR_CODES,
  ...CLAIM_ERROR_CODES,
  ...SNS_ERROR_CODES,
  ...LAUNCHPAD_ERROR_CODES,
]
/** What ledgers' refusals are called inside the SDK. */
const REFUSALS = [
  'bad-fee',
  'insufficient-funds',
  'insufficient-allowance',
  'below-minimum',
  'too-old',
  'clock-wrong',
  'expired',
  'busy',
]
/** Every variant that some interface can answer with and that is no word of a sentence. */
const VARIANTS = [
  ...new Set(
    Object.values(
      import.meta.glob<string>('../../../../packages/candid/did/*.did', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).flatMap((did) => did.match(/\b[A-Z][a-z\d]+([A-Z][a-z\d]*)+\b/g) ?? []),
  ),
]
const INNER = [...VARIANTS, ...[...KNOWN_CODES, ...REFUSALS].filter((code) => code.includes('-'))]

const token = { symbol: 'ICP', decimals: 8, ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai' }
const context = { symbolIn: 'ICP', symbolOut: 'ckBTC' }

type Describe = (error: SluiceError) => readonly string[]

/** What a hook gives a component that is drawn once. */
function ofHook<T>(use: () => T): T {
  const got: T[] = []
  const Asking = () => {
    got.push(use())
    return null
  }
  renderToStaticMarkup(createElement(Asking))
  const [first] = got
  if (first === undefined) throw new Error('the hook gave nothing')
  return first
}

function describeLiquidity(): Describe {
  const describe = ofHook(useDescribeLiquidityError)
  return (error) => Object.values(describe(error, context))
}

/** Every place in which a flow's failure becomes words, and the codes that can come there. */
const DESCRIBED: Record<string, { codes: readonly string[]; describe: () => Describe }> = {
  toasts: {
    codes: [...CALL_ERROR_CODES, ...WALLET_ERROR_CODES],
    describe: () => (error) => [describeCallError(i18next.t, error)],
  },
  swaps: {
    codes: [...CALL_ERROR_CODES, ...WALLET_ERROR_CODES, ...SWAP_ERROR_CODES],
    describe: () => (error) => {
      const { what, funds, next, label } = describeSwapError(i18next.t, error, context)
      return [what, funds, next, label]
    },
  },
  orders: {
    codes: [...CALL_ERROR_CODES, ...SWAP_ERROR_CODES, ...ORDER_ERROR_CODES],
    describe: () => {
      const describe = ofHook(useDescribeOrderError)
      return (error) => Object.values(describe(error, context))
    },
  },
  liquidity: {
    codes: [...CALL_ERROR_CODES, ...SWAP_ERROR_CODES, ...LIQUIDITY_ERROR_CODES],
    describe: describeLiquidity,
  },
  farms: {
    codes: [...CALL_ERROR_CODES, ...SWAP_ERROR_CODES, ...FARM_ERROR_CODES],
    describe: describeLiquidity,
  },
  stakes: {
    codes: [
      ...CALL_ERROR_CODES,
      ...SWAP_ERROR_CODES,
      ...STAKING_ERROR_CODES,
      ...CREATION_FEE_ERROR_CODES,
    ],
    describe: describeLiquidity,
  },
  claims: {
    codes: [...CALL_ERROR_CODES, ...CLAIM_ERROR_CODES],
    describe: () => {
      const describe = ofHook(useDescribeClaimError)
      return (error) => Object.values(describe(error, { token }))
    },
  },
  governance: {
    codes: [...CALL_ERROR_CODES, ...SWAP_ERROR_CODES, ...SNS_ERROR_CODES],
    describe: () => {
      const describe = ofHook(useDescribeGovernanceError)
      return (error) => Object.values(describe(error))
    },
  },
  launchpad: {
    codes: [
      ...CALL_ERROR_CODES,
      ...SWAP_ERROR_CODES,
      // of either it waits for the ledger
      ...CREATION_FEE_ERROR_CODES.filter((code) => code !== 'creation-underway'),
      ...LAUNCHPAD_ERROR_CODES,
    ],
    describe: () => {
      const describe = ofHook(useDescribeLaunchpadError)
      return (error) => Object.values(describe(error))
    },
  },
  payments: {
    codes: [...CALL_ERROR_CODES, ...TRANSFER_ERROR_CODES],
    describe: () => {
      const describe = ofHook(useDescribePaymentError)
      return (error) =>
        (['transfer', 'wrap', 'unwrap', 'top-up', 'deposit', 'withdraw'] as const).map((kind) =>
          describe(error, { token, kind }),
        )
    },
  },
}

const errorOf = (code: string, reason?: string): SluiceError => {
  const details: ErrorDetails = reason === undefined ? {} : { reason }
  const facts = { details, retry: 'later', funds: 'wallet' } as const
  const transfer = TRANSFER_ERROR_CODES.find((known) => known === code)
  return transfer ? new TransferError(transfer, facts) : new SluiceError(code, facts)
}

beforeAll(async () => {
  await startTexts('en')
  await loadTexts([
    'governanceProgress',
    'launchpadProgress',
    'progress',
    'wallet',
    'orders',
    'liquidity',
    'claim',
    'trade',
    'connect',
  ])
})

describe.each(Object.entries(DESCRIBED))('%s', (_, { codes, describe: describing }) => {
  test('have a sentence of its own for every code, which shows no code', () => {
    const describe = describing()
    const said = codes.map((code) => describe(errorOf(code, 'The moon is full')))
    for (const texts of said) expectNoInner(texts, codes)
    const whats = said.map(([what]) => what)
    expect(whats.filter((what, at) => whats.indexOf(what) !== at)).toEqual([])
    expect(whats).not.toContain(
      describe(new SluiceError('x', { retry: 'now', funds: 'wallet' }))[0],
    )
  })

  test('show no name of an error that a ledger or a pool gives as its reason', () => {
    const describe = describing()
    const probe = 'The moon is full'
    const telling = codes.filter((code) =>
      describe(errorOf(code, probe)).some((text) => text.includes(probe)),
    )
    for (const reason of [...some(INNER, 60), ...REFUSALS, 'Expired', 'Other', 'AMOUNT_TOO_LOW'])
      for (const code of telling) expectNoInner(describe(errorOf(code, reason)), [reason])
  })
})

test('signing in tells every problem in words', () => {
  const t = i18next.getFixedT('en', 'connect')
  const texts = WALLET_PROBLEM_CODES.map((code) =>
    describeWalletProblem(t, new WalletProblem(code), 'Plug'),
  )
  for (const text of texts) expectNoInner([text], WALLET_PROBLEM_CODES)
  expect(texts[WALLET_PROBLEM_CODES.indexOf('clock-wrong')]).toBe(i18next.t('callError.clockWrong'))
})

/** Words of one part, as `busy`, are words; what is joined by hyphens or humps is a code. */
function expectNoInner(texts: readonly string[], codes: readonly string[]): void {
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(3)
    expect(text).not.toMatch(/^[a-z]+(\.[a-zA-Z]+)+$/)
    const shown = codes.filter((code) => isJoined(code) && text.includes(code))
    expect(shown, text).toEqual([])
    expect(text).not.toMatch(/: *(\.|$)/)
  }
}

const isJoined = (code: string) => /[-_]|[a-z][A-Z]/.test(code) || code === 'Expired'
