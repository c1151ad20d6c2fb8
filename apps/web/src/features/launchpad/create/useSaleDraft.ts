import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { parseLocalText, toLocalText } from '../../farm/create/localTime.ts'
import { useCreationCost } from '../../offers/creation/useCreationCost.ts'
import { checkSale, hardCapOf } from './checkSale.ts'

const MINUTE = 60
const DAY = 86_400
const CLOCK_MS = 10_000
/** Of a token that is not known yet: as many decimals as any has. */
const NO_TOKEN = { decimals: 18 }

type Texts = {
  readonly name: string
  readonly description: string
  readonly start: string
  readonly end: string
  readonly cliff: string
  readonly vesting: string
  readonly isWhitelisted: boolean
}

/** A sale while it is written: each field as it stands, what it is read as, and what is missing. */
export function useSaleDraft() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const icp = useToken(useConfig().canisters.icp_ledger)
  const nowSeconds = Math.floor(useNow(CLOCK_MS) / 1_000)
  const [token, setToken] = useState<Token>()
  const [chosen, setPayment] = useState<Token>()
  const payment = chosen ?? icp
  const [texts, setTexts] = useState<Texts>(() => ({
    ...{ name: '', description: '', cliff: '0', vesting: '0', isWhitelisted: false },
    start: toLocalText(nowSeconds + 30 * MINUTE),
    end: toLocalText(nowSeconds + 7 * DAY),
  }))
  const fields = {
    offered: useAmountField(token ?? NO_TOKEN),
    price: useAmountField(payment ?? NO_TOKEN),
    softCap: useAmountField(payment ?? NO_TOKEN),
    minimum: useAmountField(payment ?? NO_TOKEN),
    maximum: useAmountField(payment ?? NO_TOKEN),
  }
  const balance = useBalance(token?.ledgerId ?? '')
  const fee = token?.fee ?? 0n
  const creation = useCreationCost(
    {
      queryKey: queryKeys.creationCost('sale', owner),
      fetchFee: () => sdk.launchpad.fetchCreationFee(),
    },
    { ledgerId: token?.ledgerId, amount: (fields.offered.amount ?? 0n) + fee },
  )
  const amounts = {
    offered: fields.offered.amount,
    price: fields.price.amount,
    softCap: fields.softCap.amount,
    minimum: fields.minimum.amount,
    maximum: fields.maximum.amount,
  }
  const decimals = token?.decimals ?? 0
  const checked = checkSale(
    {
      ...{ name: texts.name, description: texts.description },
      ...{ tokenId: token?.ledgerId, paymentId: payment?.ledgerId, ...amounts },
      hasMaximum: fields.maximum.text.trim() !== '',
      startSeconds: parseLocalText(texts.start),
      endSeconds: parseLocalText(texts.end),
      isWhitelisted: texts.isWhitelisted,
      cliffDays: daysOf(texts.cliff),
      vestingDays: daysOf(texts.vesting),
    },
    { decimals, fee, balance: token && balance, nowSeconds, creation },
  )
  return {
    ...{ texts, token, payment, fields, creation, setToken, setPayment },
    set: (more: Partial<Texts>) => setTexts((before) => ({ ...before, ...more })),
    hardCap: token && hardCapOf(amounts, decimals),
    problem: 'problem' in checked ? checked.problem : undefined,
    wish: 'wish' in checked ? checked.wish : undefined,
  }
}

export type Draft = ReturnType<typeof useSaleDraft>

const daysOf = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : undefined
