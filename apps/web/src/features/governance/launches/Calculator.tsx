import {
  basketOf,
  type LaunchTerms,
  priceOf,
  shareOf,
  sharesWithin,
} from '@sluice/governance/launch'
import type { SnsLaunch, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfig } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { StakeAmount } from '../../stake/details/StakeAmount.tsx'
import { formatDelay } from '../parts/formatDelay.ts'
import { UnlockDate } from '../parts/UnlockDate.tsx'
import { ICP } from './CommitmentBar.tsx'

type CalculatorProps = {
  readonly launch: SnsLaunch
  readonly terms: LaunchTerms
  readonly token: Token
}

const ICP_LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

/** What a payment would come to: by the functions that the sale divides with. Nothing is sent from here. */
export function Calculator({ launch, terms, token }: CalculatorProps) {
  const { t } = useTranslation('sns')
  const { icp_ledger: ledgerId = ICP_LEDGER } = useConfig().canisters
  const icp = useToken(ledgerId)
  const field = useAmountField(
    { decimals: ICP.decimals, symbol: ICP.symbol, ledgerId, most: terms.maximumEach },
    '',
  )
  if (icp === undefined) return null
  const payment = field.amount ?? 0n
  return (
    <section
      aria-label={t('calculator.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 className="text-16 font-medium">{t('calculator.title')}</h2>
        <p className="text-13 text-ink-2">{t('calculator.hint')}</p>
      </div>
      <StakeAmount
        label={t('calculator.payment')}
        token={icp}
        field={field}
        most={terms.maximumEach}
        isInvalid={payment > terms.maximumEach}
        balance=""
      />
      <Outcome {...{ launch, terms, token, payment }} />
      <p className="text-13 text-ink-2">{t('calculator.refund')}</p>
    </section>
  )
}

type OutcomeProps = CalculatorProps & { readonly payment: bigint }

function Outcome({ launch, terms, token, payment }: OutcomeProps) {
  const { t } = useTranslation('sns')
  const { direct: total } = launch.bought
  const { fewest, most } = sharesWithin(terms, { payment, total })
  const now = shareOf(terms.tokens, payment, total + payment)
  const facts: Fact[] = [
    {
      label: t('calculator.now'),
      value: (
        <strong className="font-medium">
          <Amount amount={now} token={token} />
        </strong>
      ),
    },
    { label: t('calculator.fewest'), value: <Amount amount={fewest} token={token} /> },
    { label: t('calculator.most'), value: <Amount amount={most} token={token} /> },
    {
      label: t('calculator.priceNow'),
      value: <Amount amount={priceOf(terms.tokens, total + payment)} token={ICP} />,
    },
  ]
  return (
    <>
      <Facts isNarrow facts={facts} />
      {payment > 0n && <Basket {...{ launch, terms, token }} share={now} />}
    </>
  )
}

type BasketProps = CalculatorProps & { readonly share: bigint }

/** The neurons that a share is divided into, and when each could be free. */
function Basket({ launch, terms, token, share }: BasketProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const endsAt = launch.endedAt ?? terms.dueAt
  return (
    <div className="grid gap-2">
      <h3 className="text-14 font-medium">
        {t('calculator.basket', { count: terms.basket.count })}
      </h3>
      <table className="w-full text-13">
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className="text-start font-normal">
              {t('calculator.delay')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('calculator.amount')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('calculator.free')}
            </th>
          </tr>
        </thead>
        <tbody>
          {basketOf(share, terms.basket).map(({ memo, amount, dissolveDelay }) => (
            <tr key={String(memo)} className="border-line border-t align-top">
              <td className="py-2">
                {dissolveDelay === 0n ? t('calculator.atOnce') : formatDelay(dissolveDelay, locale)}
              </td>
              <td className="py-2 text-end">
                <Amount
                  amount={amount > terms.tokenFee ? amount - terms.tokenFee : 0n}
                  token={token}
                  hasSymbol={false}
                />
              </td>
              <td className="py-2 text-end">
                <UnlockDate atSeconds={endsAt + dissolveDelay} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
