import { useTranslation } from 'react-i18next'
import { toCsv } from '../../../format/csv.ts'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { PersonFlaw } from './readPeople.ts'

/** As many are shown; the file has all. */
const MOST_SHOWN = 5

/** Rows that are left out, with why, and as a table for who corrects them. */
export function PeopleFlaws({ flaws }: { readonly flaws: readonly PersonFlaw[] }) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const words = {
    'no-principal': t('whitelist.noPrincipal'),
    nobody: t('whitelist.nobody'),
    'too-many': t('whitelist.tooMany'),
  }
  const save = () =>
    saveCsv(
      'invalid-rows',
      toCsv([
        ['row', 'problem', 'text'],
        ...flaws.map(({ row, kind, text }) => [row, words[kind], text]),
      ]),
    )
  return (
    <div className="grid gap-2 rounded-control bg-warn/12 px-4 py-3 text-13 text-warn">
      <p role="alert" className="text-14 font-medium">
        {t('whitelist.leftOut', { count: flaws.length })}
      </p>
      <ul className="grid gap-1">
        {flaws.slice(0, MOST_SHOWN).map(({ row, kind, text }) => (
          <li key={row} className="truncate">
            {t('whitelist.row', { row: formatCount(row, locale), why: words[kind] })}{' '}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={save}>
        {t('whitelist.save')}
      </Button>
    </div>
  )
}
