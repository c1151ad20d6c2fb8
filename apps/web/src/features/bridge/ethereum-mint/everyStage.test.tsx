import { EvmRpcError } from '@sluice/sdk/ethereum'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ALICE, CKETH, HELPER, SENDER } from '../ethereum-transactions/testing/transactions.ts'
import { EvmProblem } from '../ethereum-wallet/EvmProblem.ts'
import { evmReads } from '../ethereum-wallet/evmReads.ts'
import { InjectedEvmWallet } from '../ethereum-wallet/InjectedEvmWallet.ts'
import { FakeProvider } from '../ethereum-wallet/testing/FakeProvider.ts'
import type { DepositStage } from './depositStage.ts'
import { SendingNotice } from './SendingNotice.tsx'
import type { SendingState } from './useSending.ts'
import { useStageWords } from './useStageWords.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['ethereum'])
})

function Stage({ stage }: { readonly stage: DepositStage }) {
  return useStageWords({ symbol: 'USDT', decimals: 6 })(stage)
}

const STAGES: readonly (readonly [DepositStage, string])[] = [
  [{ kind: 'no-amount' }, 'Enter an amount'],
  [{ kind: 'reading' }, 'Asking Ethereum…'],
  [{ kind: 'above-balance', most: 1_500_000n }, 'At most 1.5 USDT'],
  [{ kind: 'above-balance', most: 0n }, 'Insufficient USDT balance'],
  [{ kind: 'gas-short', needed: 2_000_000_000_000_000n }, 'Not enough ETH for gas: 0.002 ETH'],
  [{ kind: 'approving' }, 'Waiting for the approval’s block…'],
  [{ kind: 'next', step: 'reset' }, 'Reset the USDT allowance'],
  [{ kind: 'next', step: 'approve' }, 'Allow USDT'],
  [{ kind: 'next', step: 'deposit' }, 'Deposit USDT'],
]

test.each(STAGES)('%o is what the button says', (stage, words) => {
  expect(renderToStaticMarkup(<Stage stage={stage} />)).toBe(words)
})

const chain = { chainId: 1, rpcs: ['https://node.example'], explorers: [] }
const unknown: SendingState = {
  kind: 'unknown',
  step: 'deposit',
  error: new EvmProblem('failed'),
  sending: {
    wallet: new InjectedEvmWallet({ name: 'Rabbit', rdns: '', provider: new FakeProvider() }),
    account: { address: SENDER, chainId: 1 },
    reads: evmReads(chain),
    owner: ALICE,
    purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 5n },
    request: { to: HELPER, value: 5n, data: '0x' },
    nowMs: 0,
  },
  trace: { from: SENDER, nonce: 1, block: 1 },
}

const NOTICES: readonly (readonly [SendingState, readonly string[]])[] = [
  [{ kind: 'idle' }, []],
  [{ kind: 'asking', step: 'deposit' }, ['Open Rabbit']],
  [
    { kind: 'stopped', step: 'deposit', error: new EvmProblem('refused') },
    ['declined in Rabbit', 'Nothing was sent', 'OK'],
  ],
  [
    { kind: 'stopped', step: 'approve', error: new EvmRpcError('refused', 'paused') },
    ['would fail', 'paused'],
  ],
  [{ kind: 'known', step: 'deposit' }, ['Attempted to add existing transaction.', 'OK']],
  [
    unknown,
    ['No transaction hash found.', 'nothing else is sent', 'Look again', 'nothing was sent'],
  ],
]

test.each(NOTICES)('%o is told', (state, parts) => {
  const html = renderToStaticMarkup(
    <SendingNotice
      state={state}
      about={{ wallet: 'Rabbit', chain: 'Ethereum' }}
      onLook={async () => false}
      onForget={() => {}}
    />,
  )
  if (parts.length === 0) expect(html).toBe('')
  for (const part of parts) expect(html).toContain(part)
})
