import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useDescribeLaunchpadError } from '../progress/useDescribeLaunchpadError.ts'

/** The launchpad takes twice as many at once. */
const AT_ONCE = 500

/** Sends people to a whitelist, part by part. Who is on it already is not added twice: what failed on the way is sent again as a whole. */
export function useWhitelistUpload(saleId: string) {
  const { launchpad } = useSdk()
  const queries = useQueryClient()
  const describe = useDescribeLaunchpadError()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const upload = async (people: readonly string[]): Promise<boolean> => {
    setProblem(undefined)
    let flaw: string | undefined
    try {
      for (let at = 0; at < people.length; at += AT_ONCE) {
        setSent(at)
        await launchpad.changeWhitelist(saleId, { added: people.slice(at, at + AT_ONCE) })
      }
    } catch (error) {
      flaw = describe(error).what
      setProblem(flaw)
    }
    setSent(undefined)
    void queries.invalidateQueries({ queryKey: queryKeys.launchpad() })
    return flaw === undefined
  }
  return { upload, sent, problem }
}
