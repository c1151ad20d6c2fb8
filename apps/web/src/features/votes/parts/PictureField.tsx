import { PICTURE_HEAD_BYTES, PICTURE_TYPES, pictureFlaw } from '@sluice/sdk/votes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FilePreview } from '../../nft-tools/parts/FilePreview.tsx'
import { FilesButton } from '../../nft-tools/parts/FilesButton.tsx'
import { bytesOf } from '../../nft-tools/parts/readFile.ts'
import { VotePicture } from './VotePicture.tsx'

/** What a form says of a picture: one that lies in the project, one that is still to be uploaded, or none. */
export type PictureChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly path: string }
  | { readonly kind: 'chosen'; readonly file: File }

export const pictureAt = (path: string | undefined): PictureChoice =>
  path ? { kind: 'kept', path } : { kind: 'none' }

type PictureFieldProps = {
  readonly projectId: string
  readonly label: string
  readonly choice: PictureChoice
  readonly onChoose: (choice: PictureChoice) => void
  readonly isBusy: boolean
  /** What stands below, such as a button that saves the choice. */
  readonly children?: ReactNode
}

/** A picture of a project or proposal: chosen, seen before it is sent, replaced and removed. */
export function PictureField(props: PictureFieldProps) {
  const { projectId, label, choice, onChoose, isBusy, children } = props
  const { t } = useTranslation('votes')
  const [flaw, setFlaw] = useState<ReturnType<typeof pictureFlaw>>()
  const words = {
    'picture-empty': t('picture.empty'),
    'picture-too-large': t('picture.tooLarge'),
    'picture-type': t('picture.wrongType'),
  }
  const choose = async (file: File) => {
    const found = pictureFlaw(file.size, await bytesOf(file.slice(0, PICTURE_HEAD_BYTES)))
    setFlaw(found)
    if (found === undefined) onChoose({ kind: 'chosen', file })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" disabled={isBusy}>
      <legend className="text-13 text-ink-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-3 pt-1">
        {choice.kind === 'chosen' && <FilePreview file={choice.file} />}
        {choice.kind === 'kept' && (
          <VotePicture projectId={projectId} path={choice.path} className="size-16" />
        )}
        <FilesButton
          label={choice.kind === 'none' ? t('picture.choose') : t('picture.replace')}
          accept={PICTURE_TYPES.join(',')}
          onFiles={([file]) => file && void choose(file)}
        />
        {choice.kind !== 'none' && (
          <Button
            look="quiet"
            onClick={() => {
              setFlaw(undefined)
              onChoose({ kind: 'none' })
            }}
          >
            {t('picture.remove')}
          </Button>
        )}
        {children}
      </div>
      <p className="truncate text-13 text-ink-3">
        {choice.kind === 'chosen' ? <bdi>{choice.file.name}</bdi> : t('picture.hint')}
      </p>
      {flaw && <Notice tone="warn">{words[flaw]}</Notice>}
    </fieldset>
  )
}
