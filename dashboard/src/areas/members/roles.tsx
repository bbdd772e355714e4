import type { BodyOf, components } from '@holdfast/client'
import { Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session.tsx'
import { type Levels, levelsOf, PermissionMatrix, permissionsOf } from '#areas/access/index.ts'
import type { MessageKey } from '#language/language.ts'

export type Member = components['schemas']['Member']
export type Invitation = components['schemas']['Invitation']
export type Role = Member['role']
/** The role of a member, and the permissions of the role `member`. */
export type RoleValue = { role: Role; levels: Levels }

const roles: readonly { role: Role; label: MessageKey<'members'>; help: MessageKey<'members'> }[] = [
  { role: 'owner', label: 'owner', help: 'ownerHelp' },
  { role: 'admin', label: 'admin', help: 'adminHelp' },
  { role: 'member', label: 'member', help: 'memberHelp' },
  { role: 'viewer', label: 'viewer', help: 'viewerHelp' },
]

export const roleNames: readonly Role[] = roles.map(({ role }) => role)

export function roleOf({ role, permissions }: Pick<Member, 'role' | 'permissions'>): RoleValue {
  return { role, levels: levelsOf(permissions) }
}

/** The format of the API: only the role `member` has permissions of its own. */
export function roleInput({
  role,
  levels,
}: RoleValue): Pick<BodyOf<'account.invitations.create'>, 'role' | 'permissions'> {
  return role === 'member' ? { role, permissions: permissionsOf(levels) } : { role }
}

type RoleFieldProps = { value: RoleValue; onChange: (value: RoleValue) => void; error?: ReactNode }

/** Only owners can add owners; others see the role as disabled. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  const { t } = useTranslation('members')
  const { user } = useSession()
  const isLacking = (role: Role) => role === 'owner' && user !== null && user.role !== 'owner'
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('role')}
        value={value.role}
        error={error}
        onChange={(chosen) => {
          const role = roleNames.find((each) => each === chosen)
          if (role) onChange({ ...value, role })
        }}
      >
        <Stack gap={10} mt={8}>
          {roles.map(({ role, label, help }) => (
            <Radio
              key={role}
              value={role}
              label={t(label)}
              description={isLacking(role) ? t('ownersOnly') : t(help)}
              disabled={isLacking(role)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value.role === 'member' && (
        <PermissionMatrix value={value.levels} onChange={(levels) => onChange({ ...value, levels })} />
      )}
    </Stack>
  )
}

/** A role, and for `member` its permissions. */
export function RoleText({ of: { role, permissions } }: { of: Pick<Member, 'role' | 'permissions'> }) {
  const { t } = useTranslation('members')
  return (
    <>
      <Text size="sm">{t(role)}</Text>
      {role === 'member' && (
        <Text size="xs" c="dimmed" ff="monospace">
          {permissions.join(', ') || t('nothing')}
        </Text>
      )}
    </>
  )
}
