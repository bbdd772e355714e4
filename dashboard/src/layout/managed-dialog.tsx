import { Button, Group, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { managedConfirmation } from '#api/managed-confirmation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ManagedList, releasePermission, useMayRelease } from '#ui/list/managed-list.tsx'

/** Asks what to do with managed records that a change would affect. */
export function ManagedDialog() {
  const { t } = useTranslation('layout')
  const mayRelease = useMayRelease()
  const question = useSyncExternalStore(managedConfirmation.subscribe, managedConfirmation.current)
  if (!question) return null
  const { managed, mayKeep, choose } = question
  const count = managed.length
  return (
    <Dialog opened onClose={() => choose(null)} title={t('managedTitle', { count })}>
      <Stack>
        <Text size="sm">{t('managedText', { count })}</Text>
        <ManagedList managed={managed} />
        {!mayRelease && (
          <Text size="sm" c="dimmed">
            {t('permissionMissing', { permission: releasePermission })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => choose(null)}>
            {t('cancel')}
          </Button>
          {mayKeep && (
            <Button variant="default" onClick={() => choose('keep')}>
              {t('managedKeep')}
            </Button>
          )}
          <Button color="red" disabled={!mayRelease} onClick={() => choose('release')}>
            {t('managedRelease')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
