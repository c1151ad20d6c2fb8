import type { MintDraft } from '@sluice/sdk'
import {
  type FileFlaw,
  type MintMistake,
  type MintRow,
  readMintTable,
  rowsOfFiles,
} from '@sluice/sdk/nftStudio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bytesOf, flawOfFile } from '../parts/readFile.ts'

export type FolderMistake =
  | MintMistake
  | { readonly row: number; readonly kind: FileFlaw; readonly text: string }

/** What a folder and its table come to. */
export type ReadFolder = {
  readonly drafts: readonly MintDraft[]
  readonly mistakes: readonly FolderMistake[]
  /** Files that no row of the table names. */
  readonly unused: number
}

const isTable = ({ name }: File) => /\.(csv|tsv)$/i.test(name)

/**
 * A folder of files, with a table of what they are: it is among them, or chosen beside them. Everything is read and checked here, row by
 * row, before anything is sent.
 */
export function useMintFolder() {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [table, setTable] = useState<File>()
  const files = chosen.filter((file) => !isTable(file))
  const { data, isFetching, error } = useQuery({
    queryKey: ['mint-folder', ...files.map(stampOf), table && stampOf(table)],
    queryFn: () => readFolder(files, table),
    enabled: files.length > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    files,
    table,
    read: data,
    isReading: isFetching,
    error,
    choose: (given: readonly File[]) => {
      setChosen(given)
      setTable(given.find(isTable))
    },
    chooseTable: setTable,
  }
}

export type MintFolder = ReturnType<typeof useMintFolder>

const stampOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

async function readFolder(files: readonly File[], table: File | undefined): Promise<ReadFolder> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const names = [...byName.keys()]
  const { rows, mistakes, unused } =
    table === undefined
      ? { rows: rowsOfFiles(names), mistakes: [], unused: [] }
      : readMintTable(await table.text(), names)
  const drafts: MintDraft[] = []
  const flaws: FolderMistake[] = []
  for (const row of rows) {
    const file = byName.get(row.fileName)
    if (file === undefined) continue
    const kind = await flawOfFile(file)
    if (kind === undefined) drafts.push(draftOf(row, file))
    else flaws.push({ row: row.row, kind, text: file.name })
  }
  return {
    drafts,
    mistakes: [...mistakes, ...flaws].toSorted((a, b) => a.row - b.row),
    unused: unused.length,
  }
}

const draftOf = ({ row: _row, fileName, ...facts }: MintRow, file: File): MintDraft => ({
  ...facts,
  file: { name: fileName, size: file.size, read: () => bytesOf(file) },
})
