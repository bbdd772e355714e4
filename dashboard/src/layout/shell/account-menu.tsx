import { ActionIcon, Avatar, Kbd, Menu, Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import {
  IconBuilding,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { goToAccount } from '#api/account.ts'
import { useSession } from '#api/session.tsx'
import { chooseLanguage, isLanguage, languages } from '#language/language.ts'
import { leave, schemes } from '../palette/layout-actions.ts'

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { t, i18n } = useTranslation('layout')
  const { account, user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg">
          <Avatar
            size={30}
            radius="xl"
            name={user?.name ?? account.name}
            color="kelp"
            variant="filled"
            aria-hidden
          />
          <VisuallyHidden>{t('accountMenu')}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user?.name ?? account.name}
          </Text>
          {user?.email ?? t('plan', { plan: account.plan })}
        </Menu.Label>
        <Accounts />
        <Menu.Item
          leftSection={<IconSettings size={16} />}
          renderRoot={(props) => <Link to="/account" search={user ? { tab: 'sign-in' } : {}} {...props} />}
        >
          {t('accountSettings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('scheme')}</Menu.Label>
        {schemes.map(({ value, label }) => (
          <Menu.Item
            key={value}
            leftSection={<SchemeIcon scheme={value} />}
            fw={colorScheme === value ? 600 : 400}
            aria-current={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        {Object.entries(languages).map(([language, name]) => (
          <Menu.Item
            key={language}
            leftSection={<IconLanguage size={16} />}
            fw={i18n.language === language ? 600 : 400}
            aria-current={i18n.language === language}
            onClick={() => isLanguage(language) && void chooseLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={onKeys}
        >
          {t('keys')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SchemeIcon({ scheme }: { scheme: keyof typeof schemeIcons }) {
  const Icon = schemeIcons[scheme]
  return <Icon size={16} />
}

/** The accounts of the person, one of which is selected. */
function Accounts() {
  const { t } = useTranslation('layout')
  const { account, accounts } = useSession()
  if (accounts.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('accounts')}</Menu.Label>
      {accounts.map(({ id, name, suspended }) => (
        <Menu.Item
          key={id}
          leftSection={<IconBuilding size={16} />}
          fw={id === account.id ? 600 : 400}
          aria-current={id === account.id}
          disabled={suspended}
          onClick={() => id !== account.id && goToAccount(id)}
        >
          {name}
          <Text size="xs" c="dimmed">
            {suspended ? t('suspended') : id === account.id && t('plan', { plan: account.plan })}
          </Text>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}
