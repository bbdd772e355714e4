#!/bin/sh
# Installs the agent of Holdfast on this server, enrols it, and sends the first report. Run it as root:
#
#   curl -fsSL @URL@/agent/install.sh | HOLDFAST_TOKEN=hfe_… sh
#   curl -fsSL @URL@/agent/install.sh | HOLDFAST_TOKEN=hfe_… sudo --preserve-env=HOLDFAST_TOKEN sh
#
# The token is not an option, because options are shown to all users of the machine by `ps`, and sudo logs them. Without
# HOLDFAST_TOKEN and --token-file, the script asks for it. Options, after `sh -s --`:
#
#   --node, --script   installs the program for Node, or the shell script: by default the one that is installed
#                      already, or the script. The other one is replaced, and the secret is kept
#   --token-file FILE  reads the enrolment token from a file
#   --ca FILE          certificate authorities (PEM) to trust instead of the system's; give curl --cacert FILE too
#   --enrol-again      enrols a server that is enrolled already
#   --privileged       lets the agent see the processes of other users, and read all files (with systemd only)
#   --recipes          lets deploys run the recipes in /etc/holdfast-agent/recipes, as the users that they name
#                      (with --node and systemd only)
#   --certificates     requests and installs certificates as root, with the recipes in /etc/holdfast-agent/certificates
#   --uninstall        removes the agent with its user and all of its files
#
# It is safe to run again: that upgrades the agent, and keeps its secret.
set -eu
umask 022

url='@URL@'
# SHA-256 of the files that it downloads.
checksums='@CHECKSUMS@'

user=holdfast-agent
program=/usr/local/bin/holdfast-agent
etc=/etc/holdfast-agent
state=/var/lib/holdfast-agent
units=/etc/systemd/system
cron=/etc/cron.d/holdfast-agent
crontab=/etc/crontabs/$user # Alpine
certificates_state=/var/lib/holdfast-agent-certificates
certificates_cron=/etc/cron.d/holdfast-agent-certificates
root_crontab=/etc/crontabs/root # Alpine

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

# Downloads the file $1 of Holdfast to $2, which exists afterwards only if it has its checksum.
download() {
  fetch "$url/agent/$1" "$2" || fail "could not download $1 from $url."
  if ! printf '%s\n' "$checksums" | sed -n "s|  $1\$|  $2|p" | sha256sum -c - >/dev/null 2>&1; then
    rm -f "$2"
    fail "the downloaded $1 does not have the checksum of this script. Download install.sh again, and run it."
  fi
}

add_user() {
  if id $user >/dev/null 2>&1; then return; fi
  if has useradd; then
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /bin/false $user
  else
    addgroup -S $user
    adduser -S -D -H -h /nonexistent -s /bin/false -G $user $user
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

# ---- The program --------------------------------------------------------------------------------------------------

installed_form() { if [ -e $state/agent.json ]; then echo node; else echo script; fi; }

# The Node that is the first in PATH.
find_node() {
  case $checksums in
    *'  holdfast-agent.cjs'*) ;;
    *) fail "$url was installed without the program for Node. In its folder, \"npm run build\" builds it." ;;
  esac
  node=$(command -v node || command -v nodejs) ||
    fail '--node needs Node 22.4 or later, and there is none. Install it, or use the script (--script).'
  version=$("$node" -p process.versions.node 2>/dev/null) || version=''
  minor=${version#*.}
  case ${version%%.*}:${minor%%.*} in
    *[!0-9:]* | :* | *:) fail "$node does not run." ;;
  esac
  if [ "${version%%.*}" -lt 22 ] || { [ "${version%%.*}" = 22 ] && [ "${minor%%.*}" -lt 4 ]; }; then
    fail "--node needs Node 22.4 or later, and $node is $version. If there is another one, put it first in PATH."
  fi
}

# Leaves the new program in $program.new, tried, before anything is changed.
prepare_program() {
  if [ "$form" = script ]; then
    download holdfast-agent.sh $program.new
  else
    download holdfast-agent.cjs $program.cjs
    # Without the compilers of V8, the agent takes less memory. Older versions of Node warn of that at each start.
    lite=--lite-mode
    [ -z "$("$node" $lite -p 0 2>&1 >/dev/null)" ] || lite=''
    { say "#!$node${lite:+ $lite}" && tail -n +2 $program.cjs; } >$program.new
    rm $program.cjs
  fi
  chmod 755 $program.new
  if ! su -s /bin/sh $user -c "$program.new --version" >/dev/null; then
    rm $program.new
    fail "the user $user cannot run the agent, see above.${node:+ It has to be able to run $node.}"
  fi
}

# ---- From one form to the other -----------------------------------------------------------------------------------

# Its files are read as the user of the agent, because root would follow its symbolic links.
state_file() { su -s /bin/sh $user -c "cat $state/$1" 2>/dev/null || :; }

# The member $1 of the object in $2, of which JSON.stringify has put each on a line.
member() {
  printf '%s\n' "$2" | sed -n "s/^  \"$1\": \"\\(.*\\)\",\\{0,1\\}\$/\\1/p" | sed 's/\\\(.\)/\1/g'
}

# Ends the installed form. Its secret and its sequence become those of the other one; reports that wait are lost.
replace_form() {
  if has_systemd; then systemctl stop holdfast-agent.timer holdfast-agent.service 2>/dev/null || :; fi
  secret='' identity='' machine=$(state_file machine-id) sequence=$(state_file sequence) was_enrolled=no
  if [ "$form" = node ] && is_enrolled $state/secret; then
    was_enrolled=yes identity=$(state_file identity) secret=$(state_file secret)
  elif [ "$form" = script ] && is_enrolled $state/agent.json; then
    was_enrolled=yes enrolment=$(state_file agent.json)
    for name in agent_id server_id server_name; do
      identity="$identity$name=$(member $name "$enrolment")
"
    done
    secret=$(member secret "$enrolment")
  fi
  [ $was_enrolled = no ] || [ -n "$secret" ] || fail "could not read the secret in $state as $user."
  stop_agent
  rm -f $cron $crontab
  rm -rf $state
  [ -n "$secret" ] || return 0
  mkdir -m 700 $state
  (
    umask 077
    [ -z "$machine" ] || say "$machine" >$state/machine-id
    if [ "$form" = script ]; then
      say "$secret" >$state/secret
      printf '%s' "$identity" >$state/identity
      say "$sequence" | sed 's/ 0*/ /' >$state/sequence
    else
      {
        printf '{\n  "url": "%s/",\n  "ca": null,\n' "$url"
        say "$identity" | sed -e 's/[\\"]/\\&/g' -e 's/^\([a-z_]*\)=\(.*\)/  "\1": "\2",/'
        printf '  "secret": "%s"\n}\n' "$secret"
      } >$state/agent.json
      say "$sequence" | awk '{ printf "%s %012d\n", $1, $2 }' >$state/sequence
    fi
  )
  chown -R $user:$user $state
  say 'The agent keeps its secret.'
}

# ---- Settings and enrolment ---------------------------------------------------------------------------------------

write_settings() {
  {
    say "url=$url"
    [ ! -e $etc/ca.pem ] || say "ca=$etc/ca.pem"
    [ ! -e $etc/agent.conf ] || grep '^certificates=' $etc/agent.conf || :
  } >$etc/agent.conf.new
  mv -f $etc/agent.conf.new $etc/agent.conf
  say "Wrote $etc/agent.conf."
  [ "$form" = node ] || return 0
  # The program for Node has its settings beside the secret.
  if [ -e $etc/ca.pem ]; then authorities="\"$etc/ca.pem\""; else authorities=null; fi
  [ ! -e $state/agent.json ] || su -s /bin/sh $user -c "sed -i 's|^  \"url\": .*|  \"url\": \"$url/\",|
    s|^  \"ca\": .*|  \"ca\": $authorities,|' $state/agent.json"
  ! grep -q '^certificates=' $etc/agent.conf || say "The program for Node does not read the certificates that" \
    "$etc/agent.conf names: add --certificates to ExecStart with \"systemctl edit holdfast-agent\"."
}

# Whether $1, a file with a secret, exists, and the secret was not refused.
is_enrolled() {
  [ -s "$1" ] && [ ! -e $state/stopped ] && ! grep -q '"revoked_at"' "$1" &&
    ! grep -qsE 'agent_unknown|agent_secret_expired' $state/problem $state/progress.json
}

enrol() {
  if is_enrolled "$secret_file" && [ "$1" = no ]; then
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
  enrol='enrol'
  if [ "$form" = node ]; then
    enrol="enrol --url $url"
    [ ! -e $etc/ca.pem ] || enrol="$enrol --ca $etc/ca.pem"
  fi
  printf '%s\n' "$token" | as_agent "$enrol" ||
    fail 'this server was not enrolled, see above. Run this again with a usable token.'
}

# ---- Schedule -----------------------------------------------------------------------------------------------------

write_units() {
  download "$form/holdfast-agent.service" $units/holdfast-agent.service
  if [ "$form" = script ]; then
    download script/holdfast-agent.timer $units/holdfast-agent.timer
    unit=holdfast-agent.timer
  else
    # Node generates code when it runs.
    sed -i '/MemoryDenyWriteExecute/d; /generates no code/d' $units/holdfast-agent.service
    unit=holdfast-agent.service
  fi
  if [ "$privileged" = yes ]; then
    mkdir -p $units/holdfast-agent.service.d
    cat >$units/holdfast-agent.service.d/privileged.conf <<END
[Service]
CapabilityBoundingSet=CAP_DAC_READ_SEARCH CAP_SYS_PTRACE
AmbientCapabilities=CAP_DAC_READ_SEARCH CAP_SYS_PTRACE
ProtectProc=default
END
  fi
  [ "$recipes" = no ] || for name in 'holdfast-agent-recipes.socket' 'holdfast-agent-recipes@.service'; do
    download "node/$name" "$units/$name"
  done
}

schedule() {
  # Servers that all report in the same second would wait for each other.
  second=$(($(od -An -N1 -tu1 /dev/urandom) % 30))
  report="$program report"
  [ "$form" = node ] || report="$report --scheduled"
  if has_systemd; then
    write_units
    systemctl daemon-reload
    systemctl enable --quiet $unit
    systemctl restart $unit
    if [ "$recipes" = yes ]; then
      systemctl enable --now --quiet holdfast-agent-recipes.socket
      say "Started holdfast-agent-recipes.socket: deploys run the recipes in $etc/recipes."
    fi
    say "Started $unit: it reports every minute."
  elif [ -d /etc/cron.d ]; then
    [ -e $cron ] || say "* * * * * $user sleep $second; $report" >$cron
    say "Wrote $cron: it reports every minute, if cron runs."
  elif [ -d ${crontab%/*} ]; then
    [ -e $crontab ] || say "* * * * * sleep $second; $report" >$crontab
    say "Wrote $crontab: it reports every minute, if crond runs."
  else
    say "There is no systemd and no cron. Run \"$report\" as $user every minute."
  fi
}

has_certificates() {
  [ -e $units/holdfast-agent-certificates.service ] || [ -e $certificates_cron ] ||
    grep -qs "$program certificates" $root_crontab
}

# Root requests and installs certificates. Both forms have the same units.
schedule_certificates() {
  mkdir -p $etc/certificates
  line="$program certificates --scheduled"
  if has_systemd; then
    for unit in service path timer; do
      download certificates/holdfast-agent-certificates.$unit $units/holdfast-agent-certificates.$unit
    done
    systemctl daemon-reload
    systemctl enable --now --quiet holdfast-agent-certificates.path holdfast-agent-certificates.timer
    say "Started holdfast-agent-certificates.path: it installs certificates with the recipes in $etc/certificates."
  elif [ -d /etc/cron.d ]; then
    say "* * * * * root $line" >$certificates_cron
    say "Wrote $certificates_cron: it installs certificates with the recipes in $etc/certificates."
  elif [ -d ${root_crontab%/*} ]; then
    has_certificates || say "* * * * * $line" >>$root_crontab
    say "Added to $root_crontab: it installs certificates with the recipes in $etc/certificates."
  else
    say "There is no systemd and no cron. Run \"$line\" as root every minute, to install certificates."
  fi
}

remove_certificates() {
  if has_systemd && [ -e $units/holdfast-agent-certificates.service ]; then
    systemctl disable --now --quiet holdfast-agent-certificates.path holdfast-agent-certificates.timer || :
  fi
  rm -rf $units/holdfast-agent-certificates.* $certificates_cron $certificates_state
  if grep -qs "$program certificates" $root_crontab; then sed -i "\\|$program certificates|d" $root_crontab; fi
  [ ! -d $etc/certificates ] || rmdir $etc/certificates 2>/dev/null || :
}

# Stops and removes the units of both forms.
stop_agent() {
  if has_systemd; then
    for unit in timer service; do
      [ ! -e $units/holdfast-agent.$unit ] || systemctl disable --now --quiet holdfast-agent.$unit || :
    done
    [ ! -e $units/holdfast-agent-recipes.socket ] || systemctl disable --now --quiet holdfast-agent-recipes.socket || :
  fi
  rm -rf $units/holdfast-agent.service $units/holdfast-agent.timer $units/holdfast-agent-recipes*
  if has_systemd; then systemctl daemon-reload; fi
}

uninstall() {
  remove_certificates
  stop_agent
  rm -rf $units/holdfast-agent.service.d $cron $crontab $program $state $etc/agent.conf $etc/ca.pem
  remove_user
  if [ -d $etc ] && ! rmdir $etc 2>/dev/null; then say "Kept $etc, which contains other files."; fi
  say 'Removed the agent. Revoke it in Holdfast if the server stays, so that its secret ends.'
}

main() {
  token=${HOLDFAST_TOKEN:-} ca='' again=no privileged=no recipes=no certificates=no node='' form=$(installed_form)
  unset HOLDFAST_TOKEN
  [ "$(id -u)" = 0 ] || fail 'run this as root: … | HOLDFAST_TOKEN=hfe_… sudo --preserve-env=HOLDFAST_TOKEN sh'
  while [ $# -gt 0 ]; do
    case $1 in
      --token-file | --ca)
        [ -r "${2:-}" ] || fail "$1 needs a file that can be read."
        if [ "$1" = --ca ]; then ca=$2; else IFS= read -r token <"$2" || [ -n "$token" ] || fail "$2 is empty."; fi
        shift
        ;;
      --node) form=node ;;
      --script) form=script ;;
      --enrol-again) again=yes ;;
      --privileged) privileged=yes ;;
      --recipes) recipes=yes ;;
      --certificates) certificates=yes ;;
      --uninstall)
        uninstall
        return
        ;;
      *) fail "unknown option $1. The head of this script lists the options." ;;
    esac
    shift
  done
  [ "$privileged$recipes" = nono ] || has_systemd || fail '--privileged and --recipes need systemd.'
  [ "$recipes$form" != yesscript ] || fail '--recipes needs --node: the script runs no deploys.'
  secret_file=$state/secret
  [ "$form" = script ] || secret_file=$state/agent.json
  [ "$form" = script ] || find_node
  add_user
  mkdir -p ${program%/*} $etc
  [ -z "$ca" ] || cp "$ca" $etc/ca.pem
  prepare_program
  if [ -e $program ] && [ "$form" != "$(installed_form)" ]; then replace_form; fi
  if has_systemd && [ -e $units/holdfast-agent.service ]; then systemctl stop holdfast-agent.service; fi
  mv -f $program.new $program
  say "Installed $program."
  write_settings
  mkdir -p $state
  chmod 700 $state
  chown $user:$user $state
  enrol $again
  as_agent report || say 'The first report failed, see above. The agent tries again every minute.'
  schedule
  # An upgrade includes them.
  if [ $certificates = yes ] || has_certificates; then schedule_certificates; fi
  say "Check it with: $program status"
}

# At the end, so that nothing happens if the download is cut off.
main "$@"
