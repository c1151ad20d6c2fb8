import { parsePrincipal } from '@sluice/sdk'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressName } from '../../../contacts/AddressName.tsx'
import { useAlias } from '../../../contacts/useAlias.ts'
import { shortAddress } from '../../../format/address.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { sumOf, useWatchedTotals } from './useWatchedTotals.ts'
import { useWatchList } from './watchList.ts'

type Row = ReturnType<typeof useWatchedTotals>['rows'][number]

/** Accounts that somebody looks at: what each has, and whether that counts in the total. */
export function WatchPanel({ own }: { readonly own: string }) {
  const { t } = useTranslation('wallet')
  const { rows } = useWatchedTotals(own)
  return (
    <section>
      <h2 className="mb-1 text-20 font-semibold">{t('watchList.title')}</h2>
      <p className="mb-3 max-w-[70ch] text-13 text-ink-2">{t('watchList.hint')}</p>
      {rows.length > 0 && (
        <ul aria-label={t('watchList.title')} className="mb-3">
          {rows.map((row) => (
            <WatchedRow key={row.account} row={row} />
          ))}
        </ul>
      )}
      <WatchField />
    </section>
  )
}

function WatchedRow({ row: { account, isCounted, totals } }: { readonly row: Row }) {
  const { t } = useTranslation('wallet')
  const { count, leave } = useWatchList()
  const name = useAlias(account) ?? shortAddress(account)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 border-t border-line/60">
      <Link
        to={`/wallet?${new URLSearchParams({ account, tab: 'portfolio' })}`}
        className="min-w-0 flex-1 truncate py-2 text-16 font-medium hover:text-accent"
      >
        <AddressName text={account} />
      </Link>
      <span className="font-medium">
        <Usd value={totals && dollarsOf(sumOf(totals))} isOwn />
      </span>
      <Checkbox checked={isCounted} onCheckedChange={(next) => count(account, next)}>
        {t('watchList.count')}
      </Checkbox>
      <IconButton
        icon={Trash2}
        iconSize={16}
        label={t('watchList.leave', { name })}
        onClick={() => leave(account)}
      />
    </li>
  )
}

function WatchField() {
  const { t } = useTranslation('wallet')
  const watch = useWatchList((list) => list.watch)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const principal = parsePrincipal(text.trim())
    if (!principal) return setProblem(t('watch.invalid'))
    watch(principal.toText())
    setText('')
  }
  return (
    <form onSubmit={onSubmit} className="flex max-w-xl flex-wrap items-start gap-2">
      <Field
        label={t('watch.label')}
        isLabelHidden
        placeholder={t('watch.label')}
        value={text}
        spellCheck={false}
        autoComplete="off"
        {...(problem && { problem })}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        className="min-w-48 flex-1"
      />
      <Button look="tonal" type="submit">
        {t('watch.action')}
      </Button>
    </form>
  )
}
