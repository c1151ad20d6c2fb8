import { useState } from 'react'
import { useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { bytesOf } from '../../nft-tools/parts/readFile.ts'
import type { PictureChoice } from './PictureField.tsx'

/** Uploads what was chosen, where something was; an upload that was cut off goes on when it is asked for again. */
export function usePictureUpload(projectId: string) {
  const sdk = useSdk()
  /** How much of it is there, from 0 to 100; undefined while nothing is uploaded. */
  const [percent, setPercent] = useState<number>()
  /** @returns the picture's path in the project; undefined for none */
  const upload = async (choice: PictureChoice): Promise<string | undefined> => {
    if (choice.kind !== 'chosen') return choice.kind === 'kept' ? choice.path : undefined
    setPercent(0)
    try {
      const bytes = await bytesOf(choice.file)
      return await sdk.votes.uploadPicture(projectId, bytes, {
        memory: deviceStorage,
        onBytes: (done) => setPercent(Math.floor((100 * done) / bytes.length)),
      })
    } finally {
      setPercent(undefined)
    }
  }
  return { upload, percent }
}
