import { ActionIcon, Avatar, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { chooseLanguage, isLanguage, languages } from '../language/language.ts'
import { signOut } from './sign-in/sign-out.ts'

const schemes = [
  { value: 'auto', icon: IconDeviceDesktop, label: 'schemeAuto' },
  { value: 'light', icon: IconSun, label: 'schemeLight' },
  { value: 'dark', icon: IconMoon, label: 'schemeDark' },
] as const

export function AccountMenu() {
  const { t, i18n } = useTranslation()
  const { account } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg" aria-label={t('accountMenu')}>
          <Avatar size={30} radius="xl" name={account.name} color="initials" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {account.name}
          </Text>
          {t('plan', { plan: account.plan })}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconSettings size={16} />}
          renderRoot={(props) => <Link to="/account" {...props} />}
        >
          {t('accountSettings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('scheme')}</Menu.Label>
        {schemes.map(({ value, icon: Icon, label }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
