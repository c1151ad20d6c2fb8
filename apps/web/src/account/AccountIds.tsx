import { useTranslation } from 'react-i18next'
import { IdRow } from './IdRow.tsx'

type AccountIdsProps = {
  readonly principal: string
  readonly accountId: string
  /** The wallet gives each site a principal of its own. */
  readonly isOfThisSite: boolean
}

/** The two ids of one account, and which of them is for what. */
export function AccountIds({ principal, accountId, isOfThisSite }: AccountIdsProps) {
  const { t } = useTranslation()
  return (
    <section className="border-t border-line pt-3">
      <dl>
        <IdRow name={t('account.accountId')} text={accountId} />
        <IdRow name={t('account.principal')} text={principal} />
      </dl>
      <p className="text-12 text-ink-3">{t('account.idsHint')}</p>
      {isOfThisSite && <p className="mt-2 text-12 text-ink-3">{t('account.providerHint')}</p>}
    </section>
  )
}
