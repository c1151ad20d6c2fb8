import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FilePreview } from '../parts/FilePreview.tsx'
import { FilesButton } from '../parts/FilesButton.tsx'
import { flawOfFile } from '../parts/readFile.ts'
import { useFileFlawWords } from '../parts/useFileFlawWords.ts'

type AvatarFieldProps = {
  readonly chosen: File | undefined
  readonly onChoose: (file: File | undefined) => void
}

export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml'

/** The collection's picture: uploaded into it once it is made. */
export function AvatarField({ chosen, onChoose }: AvatarFieldProps) {
  const { t } = useTranslation('nftTools')
  const words = useFileFlawWords()
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File) => {
    const flaw = await flawOfFile(file)
    setProblem(flaw && words[flaw])
    onChoose(flaw === undefined ? file : undefined)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-ink-2">{t('create.avatar')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {chosen && <FilePreview file={chosen} />}
        <FilesButton
          label={t('create.chooseAvatar')}
          accept={PICTURES}
          onFiles={([file]) => file && void choose(file)}
        />
        <p className="min-w-0 flex-1 basis-40 truncate text-13 text-ink-3">
          {chosen ? <bdi>{chosen.name}</bdi> : t('create.avatarHint')}
        </p>
      </div>
      {problem && <Notice tone="warn">{problem}</Notice>}
    </div>
  )
}
