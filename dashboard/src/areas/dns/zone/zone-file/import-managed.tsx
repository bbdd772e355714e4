import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManagedChoice, ManagedRRset } from '#api/managed-confirmation.ts'
import { ManagedList, releasePermission, useMayRelease } from '#ui/list/managed-list.tsx'

type ImportManagedProps = {
  managed: readonly ManagedRRset[]
  /** Null until the person decides; the import would be rejected. */
  choice: ManagedChoice | null
  onChoose: (choice: ManagedChoice) => void
}

/** The managed records that the file would change, and the choice what to do with them. */
export function ImportManaged({ managed, choice, onChoose }: ImportManagedProps) {
  const { t } = useTranslation('dns')
  const mayRelease = useMayRelease()
  const count = managed.length
  if (count === 0) return null
  return (
    <Alert color="yellow" title={t('importManaged', { count })}>
      <Stack gap="sm">
        <ManagedList managed={managed} />
        <Radio.Group
          label={t('importManagedChoice')}
          value={choice}
          onChange={(value) => onChoose(value === 'release' ? 'release' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label={t('managedKeep')} description={t('importManagedKeepText')} />
            <Radio
              value="release"
              label={t('managedRelease')}
              description={
                mayRelease
                  ? t('importManagedReleaseText')
                  : t('permissionMissing', { permission: releasePermission })
              }
              disabled={!mayRelease}
            />
          </Stack>
        </Radio.Group>
        {choice === null && <Text size="sm">{t('importManagedUndecided')}</Text>}
      </Stack>
    </Alert>
  )
}
