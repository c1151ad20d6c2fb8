import type { Config } from '@sluice/sdk'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { explorerUrl } from '../contacts/explorerUrl.ts'
import { Address } from '../ui/figures/Address.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'

type AccountIdsProps = {
  readonly principal: string
  readonly accountId: string
  readonly environment: Config['environment']
  /** The wallet gives each site a principal of its own. */
  readonly isOfThisSite: boolean
}

/** The two ids of one account, and which of them is for what. */
export function AccountIds({ principal, accountId, environment, isOfThisSite }: AccountIdsProps) {
  const { t } = useTranslation()
  return (
    <section className="border-t border-line pt-3">
      <dl>
        <IdRow
          name={t('account.accountId')}
          text={accountId}
          explorer={explorerUrl(accountId, environment)}
        />
        <IdRow
          name={t('account.principal')}
          text={principal}
          explorer={explorerUrl(principal, environment)}
        />
      </dl>
      <p className="text-12 text-ink-3">{t('account.idsHint')}</p>
      {isOfThisSite && <p className="mt-2 text-12 text-ink-3">{t('account.providerHint')}</p>}
    </section>
  )
}

type IdRowProps = {
  readonly name: string
  readonly text: string
  readonly explorer: string | undefined
}

function IdRow({ name, text, explorer }: IdRowProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="-me-3 flex items-center text-14">
        <Address text={text} what={name} />
        {explorer && (
          <a
            href={explorer}
            target="_blank"
            rel="noreferrer"
            aria-label={t('account.explorer', { what: name })}
            className="grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon of={ExternalLink} size={16} />
          </a>
        )}
      </dd>
    </div>
  )
}
