import { useTranslation } from 'react-i18next'
import { Address } from '../../ui/Address.tsx'

type AccountIdsProps = { readonly principal: string; readonly accountId: string }

/** The two ids of one account, and which of them is for what. */
export function AccountIds({ principal, accountId }: AccountIdsProps) {
  const { t } = useTranslation()
  return (
    <section className="border-t border-line pt-3">
      <dl>
        <IdRow name={t('account.principal')} text={principal} />
        <IdRow name={t('account.accountId')} text={accountId} />
      </dl>
      <p className="text-12 text-ink-3">{t('account.idsHint')}</p>
      <p className="mt-2 text-12 text-ink-3">{t('account.providerHint')}</p>
    </section>
  )
}

function IdRow({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="flex items-center justify-between">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="-me-3 text-14">
        <Address text={text} what={name} />
      </dd>
    </div>
  )
}
