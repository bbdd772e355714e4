import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from 'i18next'

const offeredMs = 15_000

/** Shows a notification about a change, which offers to undo it for a while. */
export function offerUndo(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    autoClose: offeredMs,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" onClick={() => void run()}>
          {t('undo')}
        </Button>
      </Group>
    ),
  })
  async function run() {
    notifications.hide(id)
    try {
      await undo()
      notifications.show({ message: t('undone') })
    } catch (error) {
      notifications.show({ color: 'red', title: t('notUndone'), message: (error as Error).message })
    }
  }
}
