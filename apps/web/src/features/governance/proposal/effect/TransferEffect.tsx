import type { ProposalAction } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../../../format/percent.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useConfig, useSdk } from '../../../../session/useSdk.ts'
import { useToken } from '../../../../tokens/useTokens.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../../info/Facts.tsx'
import { treasuryQuery } from '../../queries.ts'
import type { ProposalView } from '../ProposalView.ts'

type TransferEffectProps = ProposalView & {
  readonly action: Extract<ProposalAction, { kind: 'treasury-transfer' | 'mint' }>
}

const ICP_LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const PPM = 1_000_000n

/** Tokens that would leave the treasury, or be made: what there is before and after. */
export function TransferEffect({ action, sns, token: own, proposal }: TransferEffectProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const sdk = useSdk()
  const { icp_ledger: icp = ICP_LEDGER } = useConfig().canisters
  const isIcp = action.kind === 'treasury-transfer' && action.token === 'icp'
  const icpToken = useToken(isIcp ? icp : undefined)
  const token = isIcp ? icpToken : own
  const isMint = action.kind === 'mint'
  const supply = useQuery({
    queryKey: queryKeys.sns('now', 'supply', sns.ledgerId),
    queryFn: () => sdk.sns.fetchSupply(sns),
    enabled: isMint,
    retry: 1,
  })
  const treasury = useQuery({
    ...treasuryQuery(sdk, sns, isIcp ? icp : undefined),
    enabled: !isMint,
  })
  const { data: before } = isMint ? supply : treasury
  if (token === undefined) return null
  const isOver = proposal.status === 'executed'
  const after =
    before === undefined ? undefined : isMint ? before + action.amount : before - action.amount
  const share = before ? (action.amount * PPM) / before : undefined
  const facts: Fact[] = [
    {
      label: isMint ? t('transfer.mints') : t('transfer.sends'),
      value: (
        <strong className="font-medium">
          <Amount amount={action.amount} token={token} isExact />
        </strong>
      ),
    },
    { label: t('transfer.to'), value: <AddressLabel text={action.to} what={t('transfer.to')} /> },
    ...(action.subaccount
      ? [{ label: t('transfer.subaccount'), value: <code>{action.subaccount}</code> }]
      : []),
    ...(action.memo === undefined
      ? []
      : [{ label: t('transfer.memo'), value: String(action.memo) }]),
    {
      label: isMint ? t('transfer.supply') : t('transfer.treasury'),
      value: <Amount amount={before} token={token} />,
    },
    ...(isOver
      ? []
      : [
          {
            label: t('transfer.after'),
            value: <Amount amount={after !== undefined && after < 0n ? 0n : after} token={token} />,
          },
          ...(share === undefined
            ? []
            : [{ label: t('transfer.share'), value: formatPercent(share, locale) }]),
        ]),
  ]
  return (
    <>
      <Facts isNarrow facts={facts} />
      {!isOver && after !== undefined && after < 0n && (
        <Notice tone="warn">{t('transfer.tooMuch')}</Notice>
      )}
    </>
  )
}
