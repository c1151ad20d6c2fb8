import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { Select } from '../fields/Select.tsx'

export type PageSize = (typeof PAGE_SIZES)[number]
export const PAGE_SIZES = [10, 50, 100] as const
const OPTIONS = PAGE_SIZES.map((size) => ({ id: String(size), label: String(size) }))

type PagerProps = {
  /** The list whose pages these are; several may stand on one page. */
  readonly list: string
  /** From 0. */
  readonly page: number
  readonly count: number
  readonly size: PageSize
  readonly onPage: (page: number) => void
  readonly onSize: (size: PageSize) => void
}

/** Which rows are shown, the way to the next ones, and how many at once. */
export function Pager({ list, page, count, size, onPage, onSize }: PagerProps) {
  const { t } = useTranslation()
  const last = Math.ceil(count / size) - 1
  const range = { from: page * size + 1, to: Math.min(count, (page + 1) * size), count }
  return (
    <nav
      aria-label={`${t('pager.label')}: ${list}`}
      className="flex flex-wrap items-center justify-end gap-2 pt-3 text-13 text-ink-2"
    >
      <Select
        label={t('pager.size')}
        options={OPTIONS}
        chosen={String(size)}
        onChoose={(id) => onSize(PAGE_SIZES.find((known) => String(known) === id) ?? size)}
      />
      <span role="status">{t('pager.range', range)}</span>
      <span className="flex gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t('pager.previous')}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
          className="disabled:opacity-40 rtl:-scale-x-100"
        />
        <IconButton
          icon={ChevronRight}
          label={t('pager.next')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
          className="disabled:opacity-40 rtl:-scale-x-100"
        />
      </span>
    </nav>
  )
}
