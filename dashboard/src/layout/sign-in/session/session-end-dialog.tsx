import type { ResponseOf } from '@holdfast/client'
import { request } from '@holdfast/client'
import { Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '#api/api.ts'
import { abandonDrafts, ownerOf, removeDrafts, storeDrafts } from '#api/drafts.ts'
import { sessionEnd } from '#api/reauthentication.ts'
import { reload } from '#api/reload.ts'
import { useSession } from '#api/session.tsx'
import { overviewPage } from '#layout/paths.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SignInSteps } from '../sign-in-steps.tsx'

/** Signs the person in again without leaving the page, so that their input is kept. */
export function SessionEndDialog() {
  const { t } = useTranslation('layout')
  const owner = ownerOf(useSession())
  const pending = sessionEnd.usePending()
  // For a sign-in at the provider, and for a reload.
  useEffect(() => storeDrafts(owner), [owner])
  const finish = async () => {
    const { body } = await api.send(request('whoami')).catch(() => ({ body: null }))
    if (!isOf(body, owner)) return leave()
    removeDrafts()
    pending?.end(true)
    await reload(queryClient)
  }
  return (
    <Dialog opened onClose={() => {}} title={t('sessionEnded')} isPersistent keepsInput={false}>
      <Stack>
        <Text size="sm">{t('sessionEndedText')}</Text>
        <SignInSteps onDone={() => void finish()} />
      </Stack>
    </Dialog>
  )
}

function isOf(whoami: ResponseOf<'whoami'> | null, owner: string): boolean {
  return whoami !== null && ownerOf(whoami) === owner
}

/** Another person has signed in: all data of the previous person is removed. */
function leave(): void {
  abandonDrafts()
  queryClient.clear()
  location.assign(overviewPage.to({}))
}
