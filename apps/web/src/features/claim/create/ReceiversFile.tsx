import type { Flaw, FlawKind, ParsedReceivers } from '@sluice/sdk/claimReceivers'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { FileButton } from '../files/FileButton.tsx'
import type { ReceiversFile as ChosenFile, ReceiversState } from '../files/useReceivers.ts'
import { flawsCsv } from './flawsCsv.ts'
import { ReceiverColumns } from './ReceiverColumns.tsx'

type ReceiversFileProps = {
  readonly chosen: ChosenFile | undefined
  readonly state: ReceiversState
  readonly token: { readonly symbol: string; readonly decimals: number }
  readonly onChoose: (chosen: ChosenFile) => void
}

/** A file of receivers: who of it is taken, what they get together, and which rows are wrong. */
export function ReceiversFile({ chosen, state, token, onChoose }: ReceiversFileProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const problems = {
    'too-large': t('file.tooLarge'),
    'too-many-rows': t('file.tooMany'),
    unreadable: t('file.unreadable'),
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink-2">{t('file.label')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label={t('file.choose')} onFile={(file) => onChoose({ file, choice: {} })} />
        <p className="min-w-0 flex-1 basis-48 truncate text-13 text-ink-3">
          {chosen ? <bdi>{chosen.file.name}</bdi> : t('file.hint')}
        </p>
      </div>
      {state.kind === 'reading' && (
        <p role="status" className="flex items-center gap-2 text-14 text-ink-2">
          <Spinner />
          {t('file.reading', { rows: formatCount(state.rows, locale) })}
        </p>
      )}
      {state.kind === 'read' && chosen && (
        <>
          <ReceiverColumns
            parsed={state.parsed}
            choice={chosen.choice}
            onChoose={(choice) => onChoose({ ...chosen, choice })}
          />
          {state.parsed.questions.length === 0 && <Read parsed={state.parsed} token={token} />}
        </>
      )}
      {state.kind !== 'none' && state.kind !== 'reading' && state.kind !== 'read' && (
        <Notice tone="warn">{problems[state.kind]}</Notice>
      )}
    </div>
  )
}

type ReadProps = Pick<ReceiversFileProps, 'token'> & { readonly parsed: ParsedReceivers }

function Read({ parsed, token }: ReadProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const { receivers, total, flaws, repeated, inexact, isCutOff } = parsed
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-13 text-ink-2">{t('file.valid')}</dt>
          <dd className="text-20 font-semibold tabular-nums">
            {formatCount(receivers.length, locale)}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-ink-2">{t('file.total')}</dt>
          <dd className="text-20 font-semibold">
            <Amount amount={total} token={token} isExact />
          </dd>
        </div>
      </dl>
      {repeated.length > 0 && (
        <p className="text-13 text-ink-2">{t('file.repeated', { count: repeated.length })}</p>
      )}
      {inexact.length > 0 && (
        <Notice tone="warn">
          {t('file.inexact', { count: inexact.length, row: formatCount(inexact[0] ?? 0, locale) })}
        </Notice>
      )}
      {isCutOff && <Notice tone="warn">{t('file.cutOff')}</Notice>}
      {flaws.length > 0 && <Flaws flaws={flaws} />}
    </>
  )
}

/** As many are shown; the file has all. */
const MOST_SHOWN = 5

function Flaws({ flaws }: { readonly flaws: readonly Flaw[] }) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const words = useFlawWords()
  const save = () =>
    saveCsv(
      'invalid-rows',
      flawsCsv(flaws, (kind) => words[kind]),
    )
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warn/12 px-4 py-3 text-14 text-warn">
      <p role="alert" className="font-medium">
        {t('file.invalid', { count: flaws.length })}
      </p>
      <ul className="flex flex-col gap-1 text-13">
        {flaws.slice(0, MOST_SHOWN).map(({ row, kind, text }) => (
          <li key={row} className="truncate">
            {t('file.row', { row: formatCount(row, locale), why: words[kind] })}
            {': '}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {flaws.length > MOST_SHOWN && (
          <p className="text-13">{t('file.more', { count: flaws.length - MOST_SHOWN })}</p>
        )}
        <Button look="quiet" onClick={save}>
          {t('file.saveInvalid')}
        </Button>
      </div>
    </div>
  )
}

function useFlawWords(): Readonly<Record<FlawKind, string>> {
  const { t } = useTranslation('claim')
  return {
    'no-address': t('flaw.noAddress'),
    'bad-address': t('flaw.badAddress'),
    'has-subaccount': t('flaw.hasSubaccount'),
    nobody: t('flaw.nobody'),
    'own-ledger': t('flaw.ownLedger'),
    'not-a-principal': t('flaw.notPrincipal'),
    'no-amount': t('flaw.noAmount'),
    'bad-amount': t('flaw.badAmount'),
    'too-many-decimals': t('flaw.decimals'),
    'amount-too-small': t('flaw.tooSmall'),
    'amount-too-large': t('flaw.tooLarge'),
    'extra-cells': t('flaw.extraCells'),
  }
}
