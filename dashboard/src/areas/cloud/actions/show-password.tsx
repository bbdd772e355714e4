import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { SecretDialog } from '#ui/copy/secret-dialog.tsx'
import type { ServerAction } from './action-texts.tsx'

/** The password that an action has set. It is only in this page, until its dialog is closed. */
export function ShowPassword({
  action: { id, server_name, has_password, finished_at },
}: {
  action: ServerAction
}) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const [password, setPassword] = useState<string | null>(null)
  const isShown = has_password && finished_at !== null && may('cloud.actions.password')
  return (
    <>
      {isShown && (
        <ConfirmButton
          label={t('showPassword')}
          text={t('showPasswordText', { name: server_name })}
          request={request('cloud.actions.password', { path: { action_id: id } })}
          onDone={({ body }) => setPassword(body.password)}
          button={{ size: 'xs' }}
        />
      )}
      <SecretDialog
        title={t('passwordOf', { name: server_name })}
        secret={password}
        onClose={() => setPassword(null)}
      >
        <Text size="sm">{t('passwordUse')}</Text>
      </SecretDialog>
    </>
  )
}
