import type { VoteTerms } from '@sluice/sdk'
import { useState } from 'react'
import { type PictureChoice, pictureAt } from '../parts/PictureField.tsx'

const HOUR_MS = 3_600_000
export const BEGINS = ['0', '1', '24', '72'] as const
export const LASTS = ['1', '24', '72', '168', '336', '720'] as const
export const KINDS = ['single', 'approval', 'weighted'] as const
export const ELECTORATES = ['snapshot', 'uploaded'] as const
export const OPTIONS = { least: 2, most: 20 }
export const LONGEST = { title: 200, content: 10_000, option: 100 }
/** For how long sealed votes are opened after the end. */
const OPENED_MS = 48 * HOUR_MS
const TEN_THOUSANDTHS = 100

export type ProposeForm = ReturnType<typeof useProposeForm>

/** A share in percent as ten-thousandths; undefined when it is none. */
export function shareOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return undefined
  const share = Math.round(Number(trimmed) * TEN_THOUSANDTHS)
  return share <= 10_000 ? share : undefined
}

/** A proposal while it is written. @param edited what it says so far, where one is changed */
export function useProposeForm(edited?: VoteTerms) {
  const [title, setTitle] = useState(edited?.title ?? '')
  const [content, setContent] = useState(edited?.content ?? '')
  const [options, setOptions] = useState<readonly string[]>(edited?.options ?? ['', ''])
  const [kind, setKind] = useState<(typeof KINDS)[number]>(edited?.kind ?? 'single')
  const [electorate, setElectorate] = useState<(typeof ELECTORATES)[number]>(
    edited !== undefined && edited.snapshot === undefined ? 'uploaded' : 'snapshot',
  )
  const [sources, setSources] = useState<readonly string[]>(edited?.snapshot?.sources ?? [])
  const [picture, setPicture] = useState<PictureChoice>(pictureAt(edited?.picture))
  const [quorum, setQuorum] = useState(edited ? `${edited.quorum / 100}` : '10')
  const [threshold, setThreshold] = useState(edited ? `${edited.threshold / 100}` : '50')
  const [isChangeable, setChangeable] = useState(edited?.isChangeable ?? false)
  const [isSealed, setSealed] = useState(edited?.opensUntil !== undefined)
  const [begins, setBegins] = useState<(typeof BEGINS)[number]>(edited ? '1' : '0')
  const [lasts, setLasts] = useState<(typeof LASTS)[number]>('72')
  // a list is uploaded before it begins
  const beginsIn = electorate === 'uploaded' && begins === '0' ? '1' : begins
  const shares = { quorum: shareOf(quorum), threshold: shareOf(threshold) }
  return {
    ...{ title, setTitle, content, setContent, options, setOptions, kind, setKind },
    ...{
      electorate,
      setElectorate,
      sources,
      setSources,
      quorum,
      setQuorum,
      threshold,
      setThreshold,
    },
    ...{ picture, setPicture },
    ...{ isChangeable, setChangeable, isSealed, setSealed, lasts, setLasts },
    ...{ begins: beginsIn, setBegins, shares },
    problem: flawOf({ title, options, shares }),
    /** What is sent, but for snapshot and picture. @param now in milliseconds since 1970 */
    termsAt(now: number): Omit<VoteTerms, 'snapshot' | 'picture'> {
      const beginsAt = now + Number(beginsIn) * HOUR_MS
      const endsAt = beginsAt + Number(lasts) * HOUR_MS
      return {
        title: title.trim(),
        content: content.trim(),
        options: options.map((option) => option.trim()),
        kind,
        isChangeable,
        quorum: shares.quorum ?? 0,
        threshold: shares.threshold ?? 0,
        beginsAt,
        endsAt,
        opensUntil: isSealed ? endsAt + OPENED_MS : undefined,
      }
    },
  }
}

export type ProposeFlaw = 'title' | 'options' | 'same-options' | 'quorum' | 'threshold'

function flawOf({
  title,
  options,
  shares,
}: {
  readonly title: string
  readonly options: readonly string[]
  readonly shares: { readonly quorum: number | undefined; readonly threshold: number | undefined }
}): ProposeFlaw | undefined {
  if (title.trim() === '') return 'title'
  const names = options.map((option) => option.trim())
  if (names.includes('')) return 'options'
  if (new Set(names).size !== names.length) return 'same-options'
  if (shares.quorum === undefined) return 'quorum'
  return shares.threshold === undefined ? 'threshold' : undefined
}
