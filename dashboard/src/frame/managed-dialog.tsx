import { Button, Group, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { managedQuestion } from '#api/managed-question.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ManagedList, releasePermission, useMayRelease } from '#ui/list/managed-list.tsx'

/** Asks what happens to records that something manages, and that a change would touch. */
export function ManagedDialog() {
  const { t } = useTranslation('frame')
  const mayRelease = useMayRelease()
  const question = useSyncExternalStore(managedQuestion.subscribe, managedQuestion.current)
  if (!question) return null
  const { managed, mayKeep, answer } = question
  const count = managed.length
  return (
    <Dialog opened onClose={() => answer(null)} title={t('managedTitle', { count })}>
      <Stack>
        <Text size="sm">{t('managedText', { count })}</Text>
        <ManagedList managed={managed} />
        {!mayRelease && (
          <Text size="sm" c="dimmed">
            {t('permissionMissing', { permission: releasePermission })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            {t('cancel')}
          </Button>
          {mayKeep && (
            <Button variant="default" onClick={() => answer('keep')}>
              {t('managedKeep')}
            </Button>
          )}
          <Button color="red" disabled={!mayRelease} onClick={() => answer('release')}>
            {t('managedRelease')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
