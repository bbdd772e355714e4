import { Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import classes from './keys-help.module.css'

/** The modifier key on this machine. */
export const modKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'

/** Keys that are pressed together or in sequence, and what they do. */
export type KeyLine = { keys: readonly string[]; does: string }
export type KeyGroup = { heading: string; lines: readonly KeyLine[] }

type KeysHelpProps = { groups: readonly KeyGroup[]; opened: boolean; onClose: () => void }

export function KeysHelp({ groups, opened, onClose }: KeysHelpProps) {
  const { t } = useTranslation('layout')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keys')} size="xl">
      <div className={classes.groups}>
        {groups.map(({ heading, lines }) => (
          <Stack key={heading} gap={6} className={classes.group ?? ''}>
            <Title order={3} fz="sm">
              {heading}
            </Title>
            {lines.map(({ keys, does }) => (
              <Group key={does} justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">{does}</Text>
                <Group gap={4} wrap="nowrap">
                  {keys.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </div>
    </Dialog>
  )
}

/** The labels of keys with a translated name. */
const printed: Readonly<Record<string, MessageKey<'layout'>>> = {
  Ctrl: 'keyCtrl',
  Shift: 'keyShift',
  Space: 'keySpace',
  Delete: 'keyDelete',
}

export function Key({ name }: { name: string }) {
  const { t } = useTranslation('layout')
  const label = printed[name]
  return <Kbd size="xs">{label === undefined ? name : t(label)}</Kbd>
}
