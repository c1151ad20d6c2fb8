import type { MintDraft } from '@sluice/sdk'
import { type FileFlaw, flawOf } from '@sluice/sdk/nftStudio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filled, type Pair } from '../parts/PairFields.tsx'
import { bytesOf, flawOfFile } from '../parts/readFile.ts'
import { useFileFlawWords } from '../parts/useFileFlawWords.ts'
import { useMistakeWords } from './useMistakeWords.ts'

const EMPTY = { name: '', description: '', artist: '', link: '', type: '' }

/** One token while it is described. */
export function useSingle() {
  const { t } = useTranslation('nftTools')
  const fileWords = useFileFlawWords()
  const words = useMistakeWords()
  const [file, setFile] = useState<File>()
  const [flaw, setFlaw] = useState<FileFlaw>()
  const [facts, setFacts] = useState(EMPTY)
  const [attributes, setAttributes] = useState<readonly Pair[]>([])
  const pairs = filled(attributes).map(({ name, value }) => ({ name, value }))
  const row = { ...facts, row: 1, fileName: file?.name ?? '', attributes: pairs }
  const wrong = file && flawOf(row, new Set([file.name]))
  const isUnnamed = pairs.some(({ name }) => name === '')
  const problemOf = (): string | undefined => {
    if (file === undefined) return t('mint.chooseFile')
    if (flaw !== undefined) return fileWords[flaw]
    if (facts.name.trim() === '') return t('mint.enterName')
    if (isUnnamed || new Set(pairs.map(({ name }) => name)).size < pairs.length)
      return t('mint.attributeNames')
    return wrong && words[wrong.kind]
  }
  const problem = problemOf()
  const draft: MintDraft | undefined =
    file === undefined || problem !== undefined
      ? undefined
      : {
          ...facts,
          attributes: pairs,
          file: { name: file.name, size: file.size, read: () => bytesOf(file) },
        }
  return {
    ...{ file, facts, attributes, setAttributes, draft, problem },
    fileProblem: flaw && fileWords[flaw],
    set: (part: Partial<typeof EMPTY>) => setFacts((before) => ({ ...before, ...part })),
    choose: async (chosen: File) => {
      setFlaw(await flawOfFile(chosen))
      setFile(chosen)
    },
    clear: () => {
      setFile(undefined)
      setFacts(EMPTY)
      setAttributes([])
    },
  }
}
