import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FilesButton } from '../parts/FilesButton.tsx'
import type { FolderMistake, MintFolder } from './useMintFolder.ts'
import { useMistakeWords } from './useMistakeWords.ts'

/** A folder of files and its table: what of it can be minted, and which rows are wrong. */
export function FolderFields({ folder }: { readonly folder: MintFolder }) {
  const { t } = useTranslation('nftTools')
  const { files, table, read, isReading, error } = folder
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">{t('mint.folderHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FilesButton label={t('mint.chooseFolder')} isMany onFiles={folder.choose} />
        <FilesButton
          label={t('mint.chooseTable')}
          accept=".csv,.tsv"
          onFiles={([file]) => folder.chooseTable(file)}
        />
      </div>
      {files.length > 0 && (
        <p className="text-13 text-ink-3">
          {t('mint.chosen', { count: files.length })} {table && <bdi>{table.name}</bdi>}
        </p>
      )}
      {isReading && (
        <p role="status" className="flex items-center gap-2 text-14 text-ink-2">
          <Spinner />
          {t('mint.reading')}
        </p>
      )}
      {error && <Notice tone="warn">{t('mint.unreadable')}</Notice>}
      {read && (
        <>
          <p role="status" className="text-16 font-medium">
            {t('mint.readable', { count: read.drafts.length })}
          </p>
          {read.unused > 0 && (
            <p className="text-13 text-ink-2">{t('mint.unused', { count: read.unused })}</p>
          )}
          {read.mistakes.length > 0 && <Mistakes mistakes={read.mistakes} />}
        </>
      )}
    </div>
  )
}

/** As many are shown. */
const MOST_SHOWN = 20

function Mistakes({ mistakes }: { readonly mistakes: readonly FolderMistake[] }) {
  const { t } = useTranslation('nftTools')
  const locale = useLocale()
  const words = useMistakeWords()
  const more = mistakes.length - MOST_SHOWN
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warn/12 px-4 py-3 text-14 text-warn">
      <p role="alert" className="font-medium">
        {t('mint.mistakes', { count: mistakes.length })}
      </p>
      <ul className="flex flex-col gap-1 text-13">
        {mistakes.slice(0, MOST_SHOWN).map(({ row, kind, text }) => (
          <li key={`${row} ${kind}`} className="wrap-anywhere">
            {t('mint.row', { row: formatCount(row, locale), why: words[kind] })} <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-13">{t('mint.more', { count: more })}</p>}
    </div>
  )
}
