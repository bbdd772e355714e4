#!/bin/sh
# Installs the agent of Holdfast on this server, enrols it, and sends the first report. Run it as root:
#
#   curl -fsSL @URL@/agent/install.sh | HOLDFAST_TOKEN=hfe_… sh
#   curl -fsSL @URL@/agent/install.sh | HOLDFAST_TOKEN=hfe_… sudo --preserve-env=HOLDFAST_TOKEN sh
#
# The token is not an option, because options are shown to all users of the machine by `ps`, and sudo logs them. Without
# HOLDFAST_TOKEN and --token-file, the script asks for it. Options, after `sh -s --`:
#
#   --token-file FILE  reads the enrolment token from a file
#   --ca FILE          certificate authorities (PEM) to trust instead of the system's; give curl --cacert FILE too
#   --enrol-again      enrols a server that is enrolled already
#   --privileged       lets the agent see the processes of other users, and read all files (with systemd only)
#   --uninstall        removes the agent with its user and all of its files
#
# It is safe to run again: that upgrades the agent, and keeps its secret.
set -eu
umask 022

url='@URL@'
sha256='@SHA256@' # of holdfast-agent.sh

user=holdfast-agent
program=/usr/local/bin/holdfast-agent
etc=/etc/holdfast-agent
state=/var/lib/holdfast-agent
units=/etc/systemd/system
cron=/etc/cron.d/holdfast-agent
crontab=/etc/crontabs/$user # Alpine

say() { printf '%s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }
has_systemd() { [ -d /run/systemd/system ]; }
as_agent() { su -s /bin/sh "$user" -c "$program $1"; }

fetch() {
  if has curl; then
    set -- curl -fsS -o "$2" "$1"
    [ ! -e $etc/ca.pem ] || set -- "$@" --cacert $etc/ca.pem
  elif wget --version 2>/dev/null | grep -q '^GNU Wget'; then
    set -- wget -q -O "$2" "$1"
    [ ! -e $etc/ca.pem ] || set -- "$@" --ca-certificate=$etc/ca.pem
  else
    fail 'curl is missing. Install it (apt-get install curl, apk add curl), and run this again.'
  fi
  "$@"
}

add_user() {
  if id $user >/dev/null 2>&1; then return; fi
  if has useradd; then
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /bin/false $user
  else
    addgroup -S $user && adduser -S -D -H -h /nonexistent -s /bin/false -G $user $user
  fi
  say "Added the user $user."
}

remove_user() {
  if ! id $user >/dev/null 2>&1; then return; fi
  if has userdel; then userdel $user; else deluser $user; fi
  if grep -q "^$user:" /etc/group; then
    if has groupdel; then groupdel $user; else delgroup $user; fi
  fi
}

install_program() {
  new=$program.new
  fetch "$url/agent/holdfast-agent.sh" $new || fail "could not download the agent from $url."
  if ! printf '%s  %s\n' "$sha256" $new | sha256sum -c - >/dev/null 2>&1; then
    rm -f $new
    fail 'the downloaded agent does not have the checksum of this script. Download install.sh again, and run it.'
  fi
  chmod 755 $new
  mv -f $new $program
  say "Installed $program."
}

write_settings() {
  {
    say "url=$url"
    [ ! -e $etc/ca.pem ] || say "ca=$etc/ca.pem"
    [ ! -e $etc/agent.conf ] || grep '^certificates=' $etc/agent.conf || :
  } >$etc/agent.conf.new
  mv -f $etc/agent.conf.new $etc/agent.conf
  say "Wrote $etc/agent.conf."
}

enrol() {
  if [ -s $state/secret ] && [ ! -e $state/stopped ] && [ "$1" = no ] &&
    ! grep -qE '\[(agent_unknown|agent_secret_expired)\]' $state/problem 2>/dev/null; then
    say 'This server is enrolled already, and keeps its secret.'
    return
  fi
  if [ -z "$token" ]; then
    # Standard input is this script.
    (: </dev/tty) 2>/dev/null || fail 'no enrolment token: set HOLDFAST_TOKEN, or use --token-file.'
    printf 'Enrolment token: ' >/dev/tty
    stty -echo </dev/tty
    IFS= read -r token </dev/tty || :
    stty echo </dev/tty
    echo >/dev/tty
  fi
  printf '%s\n' "$token" | as_agent enrol || fail 'this server was not enrolled, see above. Run this again with a usable token.'
}

write_units() {
  cat >$units/holdfast-agent.service <<EOF
[Unit]
Description=Report this server to Holdfast
Documentation=$url/docs
Wants=network-online.target
After=network-online.target

[Service]
Type=oneshot
User=$user
ExecStart=$program report --scheduled
TimeoutStartSec=180
StateDirectory=holdfast-agent
StateDirectoryMode=0700
UMask=0077
CapabilityBoundingSet=
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ProtectProc=invisible
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
EOF
  cat >$units/holdfast-agent.timer <<EOF
[Unit]
Description=Report this server to Holdfast every minute

[Timer]
OnCalendar=minutely
AccuracySec=1s
RandomizedDelaySec=30s
FixedRandomDelay=yes

[Install]
WantedBy=timers.target
EOF
  if [ "$1" = yes ]; then
    mkdir -p $units/holdfast-agent.service.d
    cat >$units/holdfast-agent.service.d/privileged.conf <<EOF
[Service]
CapabilityBoundingSet=CAP_DAC_READ_SEARCH CAP_SYS_PTRACE
AmbientCapabilities=CAP_DAC_READ_SEARCH CAP_SYS_PTRACE
ProtectProc=default
EOF
  fi
}

schedule() {
  # Servers that all report in the same second would wait for each other.
  second=$(($(od -An -N1 -tu1 /dev/urandom) % 30))
  if has_systemd; then
    write_units "$1"
    systemctl daemon-reload
    systemctl enable --now --quiet holdfast-agent.timer
    say 'Started holdfast-agent.timer: it reports every minute.'
  elif [ "$1" = yes ]; then
    fail '--privileged needs systemd.'
  elif [ -d /etc/cron.d ]; then
    [ -e $cron ] || say "* * * * * $user sleep $second; $program report --scheduled" >$cron
    say "Wrote $cron: it reports every minute, if cron runs."
  elif [ -d ${crontab%/*} ]; then
    [ -e $crontab ] || say "* * * * * sleep $second; $program report --scheduled" >$crontab
    say "Wrote $crontab: it reports every minute, if crond runs."
  else
    say "There is no systemd and no cron. Run \"$program report --scheduled\" as $user every minute."
  fi
}

uninstall() {
  if has_systemd && [ -e $units/holdfast-agent.timer ]; then
    systemctl disable --now --quiet holdfast-agent.timer || :
    systemctl stop holdfast-agent.service || :
  fi
  rm -rf $units/holdfast-agent.service $units/holdfast-agent.timer $units/holdfast-agent.service.d
  if has_systemd; then systemctl daemon-reload; fi
  rm -rf $cron $crontab $program $etc $state
  remove_user
  say 'Removed the agent. Revoke it in Holdfast if the server stays, so that its secret ends.'
}

main() {
  token=${HOLDFAST_TOKEN:-} ca='' again=no privileged=no
  unset HOLDFAST_TOKEN
  [ "$(id -u)" = 0 ] || fail 'run this as root: … | HOLDFAST_TOKEN=hfe_… sudo --preserve-env=HOLDFAST_TOKEN sh'
  while [ $# -gt 0 ]; do
    case $1 in
      --token-file | --ca)
        [ -r "${2:-}" ] || fail "$1 needs a file that can be read."
        if [ "$1" = --ca ]; then ca=$2; else IFS= read -r token <"$2" || [ -n "$token" ] || fail "$2 is empty."; fi
        shift
        ;;
      --enrol-again) again=yes ;;
      --privileged) privileged=yes ;;
      --uninstall)
        uninstall
        return
        ;;
      *) fail "unknown option $1. Options are --token-file, --ca, --enrol-again, --privileged and --uninstall." ;;
    esac
    shift
  done
  add_user
  mkdir -p ${program%/*} $etc
  [ -z "$ca" ] || cp "$ca" $etc/ca.pem
  install_program
  write_settings
  mkdir -p $state
  chmod 700 $state
  chown $user:$user $state
  enrol $again
  as_agent report || say 'The first report failed, see above. The agent tries again every minute.'
  schedule $privileged
  say "Check it with: $program status"
}

# At the end, so that nothing happens if the download is cut off.
main "$@"
