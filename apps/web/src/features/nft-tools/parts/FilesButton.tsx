import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type FilesButtonProps = {
  readonly label: string
  /** Types, as an input takes them. */
  readonly accept?: string
  readonly isMany?: boolean
  readonly isBusy?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Asks for a file, or for many at once. */
export function FilesButton({ label, accept, isMany = false, isBusy, onFiles }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="tonal" busy={isBusy ?? false} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // the same files may be chosen again, after they were corrected
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
