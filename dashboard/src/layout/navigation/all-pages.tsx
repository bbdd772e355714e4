import { Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '#ui/dialog/side-panel.tsx'
import { Navigation } from './navigation.tsx'
import { matchingGroups, type NavigationGroup } from './navigation-groups.ts'

type AllPagesProps = { groups: readonly NavigationGroup[]; opened: boolean; onClose: () => void }

/** The list of all pages on a phone, with a search field. */
export function AllPages({ groups, opened, onClose }: AllPagesProps) {
  const { t } = useTranslation('layout')
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('allPages')} position="bottom">
      <Pages groups={groups} />
    </SidePanel>
  )
}

/** Its state is reset each time it is opened. */
function Pages({ groups }: Pick<AllPagesProps, 'groups'>) {
  const { t } = useTranslation('layout')
  const [typed, setTyped] = useState('')
  const found = matchingGroups(groups, typed)
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={t('findPage')}
        placeholder={t('findPage')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Navigation groups={found} isOpen={typed.trim() !== ''} />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('nothingFound')}
        </Text>
      )}
    </Stack>
  )
}
