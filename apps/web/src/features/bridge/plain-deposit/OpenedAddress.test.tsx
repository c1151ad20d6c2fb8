import type { BridgeToken, PlainDeposit, Token } from '@sluice/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { OpenedAddress } from './OpenedAddress.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge', 'ethereum'])
})

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const LEDGER = 'ss2fx-dyaaa-aaaar-qacoq-cai'
const bridge: BridgeToken = {
  ...{ ledgerId: LEDGER, symbol: 'ckETH', coinSymbol: 'ETH', decimals: 18 },
  ...{ chain: 'ethereum', network: 'mainnet', minterId: 'sv3dd-oaaaa-aaaar-qacoa-cai' },
  explorer: 'https://explorer.example',
}
const token = { ledgerId: LEDGER, symbol: 'ckETH', decimals: 18 } as Token

const OPENED: PlainDeposit = {
  address: ADDRESS,
  minimum: 10n ** 16n,
  fee: 2n * 10n ** 15n,
  found: undefined,
  untilMs: Date.now() + 600_000,
}

const markup = (change: Partial<PlainDeposit> = {}) =>
  renderToStaticMarkup(
    <OpenedAddress
      known={{ bridge, token }}
      opened={{ ...OPENED, ...change }}
      isAsking={false}
      onLook={() => {}}
    />,
  )

test('the address stands there with what must come to it, what it costs and where only to pay', () => {
  const html = markup()
  for (const words of [ADDRESS, '0.01', '0.002', 'only on Ethereum', 'looks at your address until'])
    expect(html).toContain(words)
  expect(html).toContain(`https://explorer.example/address/${ADDRESS}`)
})

test('what has come is told, and that nobody looks any more', () => {
  expect(markup({ found: 5n * 10n ** 17n, untilMs: undefined })).toContain('0.5 ETH has come')
  expect(markup({ untilMs: Date.now() - 1 })).toContain('Nothing is lost')
})
