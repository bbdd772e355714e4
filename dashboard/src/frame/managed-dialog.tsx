import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type ManagedRRset, managedQuestion } from '#api/managed-question.ts'
import { useMay } from '#api/session.tsx'

const shownMax = 10

/** Asks what is to become of records that something manages, and that a change would touch. */
export function ManagedDialog() {
  const { t } = useTranslation()
  const may = useMay()
  const question = useSyncExternalStore(managedQuestion.subscribe, managedQuestion.current)
  if (!question) return null
  const { managed, mayKeep, answer } = question
  const mayRelease = may('dynamic_ips.bindings.delete')
  const count = managed.length
  return (
    <Modal opened onClose={() => answer(null)} title={t('managedTitle', { count })}>
      <Stack>
        <Text size="sm">{t('managedText', { count })}</Text>
        <List size="sm">
          {managed.slice(0, shownMax).map((one) => (
            <List.Item key={`${one.name} ${one.type}`}>
              <b>{one.name}</b> {one.type}: {managerText(one, t)}
            </List.Item>
          ))}
          {count > shownMax && <List.Item>{t('andMore', { count: count - shownMax })}</List.Item>}
        </List>
        {!mayRelease && (
          <Text size="sm" c="dimmed">
            {t('permissionMissing', { permission: 'dynamic_ip.write' })}
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
    </Modal>
  )
}

function managerText({ managed_by: { kind, title } }: ManagedRRset, t: (word: string) => string): string {
  return `${t(`manager_${kind}`)} ${title}`
}
