#!/bin/sh
# holdfast-agent: reports this server to Holdfast. A timer or cron runs it once a minute; nothing stays in memory.
#
#   holdfast-agent enrol     enrols this server, with the token on standard input
#   holdfast-agent report    measures and reports now; --scheduled: only when it is due, and quietly
#   holdfast-agent status    what it last did, and what waits to be sent
#   holdfast-agent certificates  requests and installs the certificates that wait, as root; --scheduled: quietly;
#                            --check: shows and checks their recipes
#
# It runs in any POSIX shell, with awk, sed, gzip, sha256sum and stat of GNU or busybox, and with curl or GNU wget. The
# wget of busybox is not enough: it verifies no certificate, and takes the secret only where `ps` shows it. All
# connections are outgoing. docs/agent-protocol.md describes what is sent, docs/guides/agents.md how to use it.
set -u
umask 077
unset CDPATH
LC_ALL=C
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export LC_ALL PATH

version=0.1.0
config_file=${HOLDFAST_AGENT_CONFIG:-/etc/holdfast-agent/agent.conf}
state=${HOLDFAST_AGENT_STATE:-/var/lib/holdfast-agent}
# Where /proc, /sys, /etc, /run and /var of the server are: another folder if they are mounted into a container.
root=${HOLDFAST_AGENT_ROOT:-}
certificate_recipes=${HOLDFAST_AGENT_CERTIFICATES:-/etc/holdfast-agent/certificates}
certificate_state=${HOLDFAST_AGENT_CERTIFICATE_STATE:-/var/lib/holdfast-agent-certificates}
work=$state/work
spool=$state/spool

request_seconds=30
spool_seconds=86400
spool_bytes=8388608
names_seconds=10 # So long the certificates of further names are asked for.
late_seconds=40 # So long a run sends stored reports; the next run continues.
facts_seconds=900
certificates_seconds=3600
daily=86400

say() { printf '%s\n' "$*"; }
fail() {
  printf 'holdfast-agent: %s\n' "$*" >&2
  exit 1
}

# ---- Time ---------------------------------------------------------------------------------------------------------

# Seconds since the start of the machine: unlike the time of day, it never jumps.
read_uptime() {
  read -r uptime _ </proc/uptime
  uptime=${uptime%.*}
}

# The time of day: `epoch` in seconds, `now` as RFC 3339.
read_time() {
  now=$(date -u '+%s %Y-%m-%dT%H:%M:%SZ')
  epoch=${now% *}
  now=${now#* }
}

# ---- Settings -----------------------------------------------------------------------------------------------------

read_config() {
  url='' ca='' certificate_patterns=''
  [ -r "$config_file" ] || fail "cannot read $config_file. Install the agent again, or write url=https://… into it."
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      url=*) url=${line#url=} ;;
      ca=*) ca=${line#ca=} ;;
      certificates=*) certificate_patterns="$certificate_patterns ${line#certificates=}" ;;
      '' | '#'*) ;;
      *) fail "$config_file: unknown setting \"$line\". Settings are url=, ca= and certificates=." ;;
    esac
  done <"$config_file"
  url=${url%/}
  case $url in
    *[!]A-Za-z0-9:/._~%[-]*) fail "$config_file: url=$url is not a valid address." ;;
    https://?*) scheme='=https' ;;
    http://localhost | http://localhost[:/]* | http://127.0.0.1 | http://127.0.0.1[:/]*) scheme='=http' ;;
    *) fail "$config_file: url=$url must begin with https://. Example: url=https://holdfast.example" ;;
  esac
  [ -z "$ca" ] || [ -r "$ca" ] || fail "cannot read $ca, the certificate authorities of $config_file."
}

# The values that one run leaves for the next, each a line in a file. What must not be lost when the machine fails is
# written with `store`, which replaces the file at once; `note` is cheaper.
load() { read -r "$2" 2>/dev/null <"$state/$1" || [ -s "$state/$1" ]; }
store() { printf '%s\n' "$2" >"$state/$1.new" && mv -f "$state/$1.new" "$state/$1"; }
note() { printf '%s\n' "$2" >"$state/$1"; }

read_identity() {
  secret='' agent_id='' server_id='' server_name='' interval=60 config_version=''
  [ -r "$state" ] || fail "cannot read $state. Run it as the user of the agent, or as root."
  load secret secret || fail "this server is not enrolled. Create an enrolment token in Holdfast, and run its line here."
  while IFS= read -r line; do
    case $line in
      agent_id=*) agent_id=${line#*=} ;;
      server_id=*) server_id=${line#*=} ;;
      server_name=*) server_name=${line#*=} ;;
    esac
  done <"$state/identity"
  settings=''
  if load settings settings; then config_version=${settings% *} interval=${settings#* }; fi
}

# Root could read the state of the agent, and leave files that the agent then cannot write.
must_own_state() {
  owner=$(stat -c %U "$state" 2>/dev/null) || return 0
  [ "$owner" = "$(id -un)" ] || fail "run it as $owner: su -s /bin/sh $owner -c \"$0 …\""
}

read_boot_id() { read -r boot_id <"$root/proc/sys/kernel/random/boot_id" || fail 'cannot read the boot id in /proc.'; }

# The machine id is confidential (machine-id(5)), so that only its hash is sent. Without systemd there may be none.
read_fingerprint() {
  machine=''
  for file in "$root/etc/machine-id" "$root/var/lib/dbus/machine-id" "$state/machine-id"; do
    if [ -s "$file" ] && read -r machine <"$file"; then break; fi
  done
  if [ -z "$machine" ]; then
    machine=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    store machine-id "$machine"
  fi
  fingerprint=$(printf 'holdfast-agent:%s' "$machine" | sha256sum)
  fingerprint=${fingerprint%% *}
}

# ---- One run at a time --------------------------------------------------------------------------------------------

# The lock is a symbolic link that names its process, by its id and the time of its start, so that one is recognised
# that a killed run has left. Only the run that has created the second link may remove it.
lock() {
  start_of $$ && own="$$:$started"
  ln -s "$own" "$state/lock" 2>/dev/null && return 0
  other=$(readlink "$state/lock") || return 1
  if start_of "${other%:*}" && [ "$other" = "${other%:*}:$started" ]; then return 1; fi
  find "$state" -name 'lock-*' -mmin +10 -exec rm -f {} +
  ln -s "$own" "$state/lock-$other" 2>/dev/null || return 1
  [ "$(readlink "$state/lock")" != "$other" ] || rm -f "$state/lock"
  ln -s "$own" "$state/lock" 2>/dev/null
  taken=$?
  rm -f "$state/lock-$other"
  return $taken
}

start_of() {
  started=''
  read -r line 2>/dev/null <"/proc/$1/stat" || return 1
  # The name of the program, in parentheses, may contain spaces.
  # shellcheck disable=SC2086
  set -- ${line##*) }
  shift 19
  started=$1
}

begin() {
  lock || return 1
  trap 'rm -rf "$work" "$state/lock"' EXIT
  trap 'exit 143' INT TERM HUP
  [ ! -e "$work" ] || rm -rf "$work"
  mkdir -p "$work" "$spool"
}

# ---- JSON ---------------------------------------------------------------------------------------------------------

# Functions for the programs in awk below. Names of disks, mount points and processes may contain any byte.
json_functions='
function json(text, max,    out, i, k, n, character, code, more, low, high, isValid) {
  text = substr(text, 1, max ? max : 255)
  if (text !~ /[^ -~]/ && !index(text, "\"") && !index(text, "\\")) return "\"" text "\""
  if (!("a" in codes)) for (i = 1; i < 256; i++) codes[sprintf("%c", i)] = i
  n = length(text)
  for (i = 1; i <= n; i++) {
    character = substr(text, i, 1); code = codes[character]
    if (code < 128) {
      if (code < 32 || code == 127) out = out sprintf("\\u%04x", code)
      else out = out (code == 34 || code == 92 ? "\\" : "") character
      continue
    }
    # RFC 3629, section 4
    more = code >= 240 && code <= 244 ? 3 : code >= 224 && code < 240 ? 2 : code >= 194 && code < 224 ? 1 : 0
    isValid = more > 0
    for (k = 1; k <= more; k++) {
      low = k > 1 ? 128 : code == 224 ? 160 : code == 240 ? 144 : 128
      high = k > 1 ? 191 : code == 237 ? 159 : code == 244 ? 143 : 191
      character = i + k <= n ? codes[substr(text, i + k, 1)] : 0
      if (character < low || character > high) isValid = 0
    }
    if (isValid) { out = out substr(text, i, more + 1); i += more }
    else out = out "\\ufffd"
  }
  return "\"" out "\""
}
function comma(list) { return list (list == "" ? "" : ",") }
function first_line(file,    line) { line = ""; getline line < file; close(file); return line }
'

# Prints JSON as lines of the form `path=value`, such as `config.version=1`. Fails if it is not valid.
read_json() {
  awk '
    function fail() { failed = 1; exit 1 }
    function next_character() {
      while (index(" \t\r\n", substr(text, at, 1)) && at <= length(text)) at++
      return substr(text, at, 1)
    }
    function string(    out, character) {
      if (next_character() != "\"") fail()
      at++
      while ((character = substr(text, at, 1)) != "\"") {
        if (at > length(text)) fail()
        if (character == "\\") {
          character = substr(text, ++at, 1)
          if (character == "u") { character = "?"; at += 4 }
          else if (index("bfnrt", character)) character = " "
        }
        out = out character; at++
      }
      at++
      return out
    }
    function value(path,    character, i, end) {
      character = next_character()
      if (character == "{" || character == "[") {
        end = character == "{" ? "}" : "]"; at++
        if (next_character() == end) { at++; return }
        for (i = 0; ; i++) {
          if (end == "]") value(path "." i)
          else {
            name = string()
            if (next_character() != ":") fail()
            at++
            value(path (path == "" ? "" : ".") name)
          }
          character = next_character(); at++
          if (character == end) return
          if (character != ",") fail()
        }
      }
      if (character == "\"") { print path "=" string(); return }
      match(substr(text, at, 40), /^[-+.0-9A-Za-z]*/)
      if (RLENGTH < 1) fail()
      print path "=" substr(text, at, RLENGTH)
      at += RLENGTH
    }
    { text = text $0 " " }
    END {
      if (failed) exit 1
      at = 1
      if (next_character() != "{") exit 1
      value("")
      if (next_character() != "") exit 1
    }'
}

# ---- Requests -----------------------------------------------------------------------------------------------------

find_client() {
  if command -v curl >/dev/null; then
    client=curl
  elif wget --version 2>/dev/null | grep -q '^GNU Wget'; then
    client=wget
  else
    fail 'it needs curl or GNU wget. The wget of busybox verifies no certificate.'
  fi
}

# Sends the body $3, if there is one, to the path $1 with the token $2. Sets `status`: 000 if there was no answer, with `reason`. The token
# is passed in a file or a pipe, never as an argument, because every user of the machine sees those.
request() {
  for file in answer headers error; do : >"$work/$file"; done
  has_body=no reason=''
  [ -z "$3" ] || { has_body=yes && gzip -c <"$3" >"$work/body.gz"; }
  "request_with_$client" "$1" "$2"
  case $status in [1-5][0-9][0-9]) ;; *) status=000 ;; esac
  [ ! -s "$work/error" ] || reason=$(sed -n '/[^[:space:]]/{s/^curl: ([0-9]*) //;p;q;}' "$work/error")
  [ "$status" != 000 ] || reason="No connection to $url: ${reason:-no answer}"
}

request_with_curl() {
  [ -z "$ca" ] || set -- "$@" --cacert "$ca" --capath /dev/null
  path=$1 token=$2
  shift 2
  [ "$has_body" = no ] || set -- "$@" --header 'Content-Encoding: gzip' --data-binary "@$work/body.gz"
  status=$(printf 'header = "Authorization: Bearer %s"\n' "$token" |
    curl -q --config - "$@" --silent --show-error --max-time $request_seconds --proto "$scheme" \
      --user-agent "holdfast-agent/$version (script)" --header 'Content-Type: application/json' \
      --header 'Expect:' --dump-header "$work/headers" --output "$work/answer" --write-out '%{http_code}' \
      "$url$path" \
      2>"$work/error") || status=000
}

request_with_wget() {
  [ -z "$ca" ] || set -- "$@" --ca-certificate="$ca" --ca-directory="$work/none"
  path=$1 token=$2
  shift 2
  [ "$has_body" = no ] || set -- "$@" --header='Content-Encoding: gzip' --post-file="$work/body.gz"
  printf 'header = Authorization: Bearer %s\n' "$token" >"$work/wgetrc"
  WGETRC=/dev/null wget --config="$work/wgetrc" "$@" --no-hsts --tries=1 --timeout=$request_seconds --max-redirect=0 \
    --content-on-error --server-response --no-verbose --user-agent="holdfast-agent/$version (script)" \
    --header='Content-Type: application/json' \
    --output-document="$work/answer" "$url$path" 2>"$work/headers"
  # 8: the service answered with an error. After any other failure, the answer may be incomplete.
  case $? in
    0 | 8) status=$(sed -n 's/^ *HTTP\/[0-9.]* \([0-9]*\).*/\1/p' "$work/headers" | tail -n 1) ;;
    *) status=000 && sed '/^  /d' "$work/headers" >"$work/error" ;;
  esac
}

# Reads the members of the answer that matter. False if it is not the JSON that was expected.
read_answer() {
  code='' detail='' errors='' answer_version='' answer_interval='' wanted='' rotate=false jobs=false skew=0
  new_secret='' new_agent_id='' new_server_id='' new_server_name=''
  lines=$(read_json <"$work/answer") || return 1
  while IFS= read -r line; do
    member=${line#*=}
    case $line in
      code=*) code=$member ;;
      detail=*) detail=$member ;;
      errors.*) errors="$errors $member" ;;
      config.version=*) answer_version=$member ;;
      config.interval_seconds=*) answer_interval=$member ;;
      wanted.*) wanted="$wanted $member " ;;
      rotate=*) rotate=$member ;;
      jobs=*) jobs=$member ;;
      clock_skew_seconds=*) case ${member#-} in '' | *[!0-9]*) ;; *) skew=$member ;; esac ;;
      secret=*) new_secret=$member ;;
      agent_id=*) new_agent_id=$member ;;
      server_id=*) new_server_id=$member ;;
      server_name=*) new_server_name=$member ;;
    esac
  done <<EOF
$lines
EOF
}

retry_after() {
  seconds=$(sed -n 's/^ *[Rr][Ee][Tt][Rr][Yy]-[Aa][Ff][Tt][Ee][Rr]: *\([0-9]\{1,6\}\)[^0-9]*$/\1/p' "$work/headers" | tail -n 1)
  [ "${seconds:-60}" -le 3600 ] || seconds=3600
  printf '%s' "${seconds:-60}"
}

# What an answer means: `sent`, `dropped` (never accepted), `stopped` (until it is enrolled again), `refused` (asked
# again in an hour) or `failed` (asked again soon). `delay` is how long to wait, in seconds; empty: the usual backoff.
judge() {
  delay='' outcome=failed
  if ! read_answer; then
    [ "$status" = 000 ] || reason="$url answered with status $status, and not as Holdfast does."
  elif [ "$status" = 200 ] || [ "$status" = 201 ]; then
    outcome=sent reason=''
  else
    reason="Holdfast answered: ${detail:-status $status}${errors:+ ($errors )}${code:+ [$code]}"
    case $status:$code in
      401:agent_revoked) outcome=stopped ;;
      401:agent_unknown | 401:agent_secret_expired | 409:agent_cloned) outcome=refused delay=3600 ;;
      413:* | 422:*) outcome=dropped ;;
    esac
  fi
  case $status in 429 | 503) delay=$(retry_after) ;; esac
}

# ---- Measurements -------------------------------------------------------------------------------------------------

# Quotes mount points of real file systems for the shell: each device once, without those of containers, network file
# systems (one that is gone would block the agent) and file systems that are always full.
mount_points() {
  awk '
    function unescape(text,    out) {
      while (match(text, /\\[0-7][0-7][0-7]/)) {
        out = out substr(text, 1, RSTART - 1) sprintf("%c",
          substr(text, RSTART + 1, 1) * 64 + substr(text, RSTART + 2, 1) * 8 + substr(text, RSTART + 3, 1))
        text = substr(text, RSTART + 4)
      }
      return out text
    }
    {
      for (i = 7; i <= NF && $i != "-"; i++);
      type = $(i + 1); source = $(i + 2)
      if (type ~ /^(squashfs|iso9660|udf|erofs|cramfs|nfs.*|cifs|smb.*|fuse.*)$/ || source ~ /^\/dev\/loop/) next
      if ($5 != "/" && source !~ /^\/dev\// && type !~ /^(zfs|bcachefs)$/) next
      if ($5 != "/" && $4 != "/" && type != "btrfs") next
      mount = unescape($5)
      if (mount ~ /\n/ || ((source ~ /^\/dev\// ? source : $3) in known)) next
      known[source ~ /^\/dev\// ? source : $3] = 1
      gsub(/\047/, "\047\\\047\047", mount)
      printf " \047%s\047", mount
    }' "$root/proc/self/mountinfo"
}

# Writes the metrics as JSON into $work/metrics, and the counters for the next run into $work/counters. Rates are
# left out if there is no earlier run since the start of the machine.
measure() {
  disks=''
  for path in "$root"/sys/block/*; do
    case ${path##*/} in '*' | loop* | ram* | zram* | dm-* | sr* | fd* | nbd*) ;; *) disks="$disks ${path##*/} " ;; esac
  done
  set -- "$spool"/*
  queue=0
  [ ! -e "$1" ] || queue=$#
  eval "set -- $(mount_points)"
  { [ $# = 0 ] || stat -f -c '%S %b %a %c %d %n' "$@" 2>/dev/null; } |
    awk -v proc="$root/proc" -v last="$state/counters" -v times="$state/times" -v next_counters="$work/counters" \
      -v boot="$boot_id" -v disks="$disks" -v own="/proc/$$/status" -v queue="$queue" "$json_functions"'
    function number(value) { return sprintf(value == int(value) ? "%.0f" : "%.4f", value) }
    function gauge(metric, value) { single[metric] = number(value) }
    function labelled(metric, label, value) {
      if (++labels[metric] <= 200) several[metric] = comma(several[metric]) json(label) ":" number(value)
    }
    # How much a counter has grown since the last run. Negative: unknown.
    function growth(name, value) {
      print name "\t" sprintf("%.0f", value) > next_counters
      return elapsed > 0 && (name in earlier) ? value - earlier[name] : -1
    }
    function rate(metric, label, name, value, scale,    grown) {
      grown = growth(name, value)
      if (grown >= 0) labelled(metric, label, grown * scale / elapsed)
    }
    BEGIN { start() }
    # Of each file system: block size, blocks, available blocks, inodes, free inodes, mount point.
    {
      mount = $0; sub(/^[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ /, "", mount)
      if ($2 > 0) {
        labelled("system.filesystem.used", mount, $1 * ($2 - $3))
        labelled("system.filesystem.total", mount, $1 * $2)
      }
      if ($4 > 0) {
        labelled("system.filesystem.inodes_used", mount, $4 - $5)
        labelled("system.filesystem.inodes_total", mount, $4)
      }
    }
    function start(    line, part, file, n) {
      while ((getline line < last) > 0) { split(line, part, "\t"); earlier[part[1]] = part[2] }
      split(first_line(proc "/uptime"), part, " ")
      gauge("system.uptime", part[1])
      if (earlier["boot " boot] == 1) elapsed = part[1] - earlier["uptime"]
      # After an hour without a run, the mean says nothing about now.
      if (elapsed > 3600) elapsed = 0
      print "boot " boot "\t1\nuptime\t" part[1] > next_counters

      split(first_line(proc "/loadavg"), part, " ")
      gauge("system.load.1", part[1]); gauge("system.load.5", part[2]); gauge("system.load.15", part[3])
      processor(first_line(proc "/stat"))
      memory()
      file = proc "/diskstats"
      while ((getline line < file) > 0) disk(line)
      file = proc "/net/dev"
      while ((getline line < file) > 0) if (sub(/:/, " ", line)) network(line)
      while ((getline line < times) > 0) {
        n = split(line, part, " ")
        for (; n > 0; n--) { split(part[n], clock, "m"); busy += clock[1] * 60 + clock[2] }
      }
      if (elapsed > 0 && busy != "") gauge("agent.cpu", busy / elapsed)
      while ((getline line < own) > 0) if (line ~ /^VmRSS:/) { split(line, part, " "); gauge("agent.memory", part[2] * 1024) }
      gauge("agent.queue", queue)
    }
    # cpu user nice system idle iowait irq softirq steal: proc(5)
    function processor(line,    part, total, i, share) {
      split(line, part, " ")
      for (i = 2; i <= 9; i++) { share[i] = growth("cpu " i, part[i]); if (share[i] > 0) total += share[i] }
      if (elapsed <= 0 || total <= 0) return
      for (i in share) if (share[i] < 0) share[i] = 0
      labelled("system.cpu.utilization", "", (total - share[5] - share[6]) / total)
      labelled("system.cpu.utilization", "user", (share[2] + share[3]) / total)
      labelled("system.cpu.utilization", "system", (share[4] + share[7] + share[8]) / total)
      labelled("system.cpu.utilization", "iowait", share[6] / total)
      labelled("system.cpu.utilization", "steal", share[9] / total)
    }
    function memory(    line, part, file, bytes) {
      file = proc "/meminfo"
      while ((getline line < file) > 0) { split(line, part, " "); bytes[part[1]] = part[2] * 1024 }
      # Kernels before 3.14
      if (!("MemAvailable:" in bytes)) bytes["MemAvailable:"] = bytes["MemFree:"] + bytes["Buffers:"] + bytes["Cached:"]
      gauge("system.memory.total", bytes["MemTotal:"])
      gauge("system.memory.available", bytes["MemAvailable:"])
      gauge("system.memory.used", bytes["MemTotal:"] - bytes["MemAvailable:"])
      gauge("system.swap.total", bytes["SwapTotal:"])
      gauge("system.swap.used", bytes["SwapTotal:"] - bytes["SwapFree:"])
    }
    # A sector has 512 bytes, whatever the disk has.
    function disk(line,    part, name, grown) {
      split(line, part, " "); name = part[3]
      if (!index(disks, " " name " ")) return
      rate("system.disk.read_operations", name, "disk " name " reads", part[4], 1)
      rate("system.disk.read", name, "disk " name " read", part[6], 512)
      rate("system.disk.write_operations", name, "disk " name " writes", part[8], 1)
      rate("system.disk.write", name, "disk " name " written", part[10], 512)
      grown = growth("disk " name " busy", part[13])
      if (grown >= 0) labelled("system.disk.busy", name, grown > elapsed * 1000 ? 1 : grown / elapsed / 1000)
    }
    function network(line,    part, name) {
      split(line, part, " "); name = part[1]
      if (name ~ /^(lo|veth|docker|br-|cni|flannel|cali|virbr|vnet|lxc|lxd|podman|dummy|ifb|nodelocaldns|kube-)/) return
      rate("system.network.receive", name, "net " name " in", part[2], 1)
      rate("system.network.receive_errors", name, "net " name " in errors", part[4], 1)
      rate("system.network.transmit", name, "net " name " out", part[10], 1)
      rate("system.network.transmit_errors", name, "net " name " out errors", part[12], 1)
    }
    END {
      for (metric in single) out = comma(out) json(metric) ":" single[metric]
      for (metric in several) out = comma(out) json(metric) ":{" several[metric] "}"
      print "{" out "}"
    }' >"$work/metrics"
  [ -s "$work/metrics" ] || fail "awk could not measure. See the message above."
}

# Prints the failed units as a JSON array. Empty where there is no systemd.
failed_units() {
  [ -d "$root/run/systemd/system" ] && command -v systemctl >/dev/null || return 0
  systemctl list-units --state=failed --plain --no-legend --no-pager --full 2>/dev/null >"$work/units" || return 0
  awk "$json_functions"'NR <= 256 { out = comma(out) json($1) } END { print "[" out "]" }' "$work/units"
}

# ---- Facts --------------------------------------------------------------------------------------------------------

# Whether the value `$1` of an earlier run, which is of this boot, is no older than `$2` seconds.
is_recent() {
  made=''
  load "$1.made" made && [ "${made% *}" = "$boot_id" ] && [ $((uptime - ${made#* })) -lt "$2" ]
}
made_now() { note "$1.made" "$boot_id $uptime"; }

refresh_facts() {
  if [ -s "$state/facts" ] && is_recent facts $facts_seconds; then return; fi
  addresses >"$work/addresses"
  listeners >"$work/listeners"
  refresh_updates
  virtualization=$(systemd-detect-virt 2>/dev/null)
  synchronized=''
  [ ! -d "$root/run/systemd/system" ] || synchronized=$(timedatectl show -p NTPSynchronized --value 2>/dev/null)
  for path in "$root"/sys/block/*; do
    [ ! -e "$path" ] || printf '%s\n' "$path"
  done >"$work/disks"
  awk -v root="$root" -v work="$work" -v updates="$state/updates" -v manager="$manager" -v machine="$(uname -m)" \
    -v virtualization="$virtualization" -v synchronized="$synchronized" -v booted="$(booted_at)" "$json_functions"'
    function member(name, value) { if (value != "") out = comma(out) "\"" name "\":" value }
    function text(name, value, max) { if (value != "") member(name, json(value, max)) }
    BEGIN {
      text("hostname", first_line(root "/proc/sys/kernel/hostname"))
      file = root "/etc/os-release"
      while ((getline line < file) > 0) {
        name = line; sub(/=.*/, "", name); sub(/^[^=]*=/, "", line); gsub(/^["\047]|["\047]$|\\/, "", line)
        release[name] = line
      }
      if (release["ID"] != "") os = comma(os) "\"id\":" json(release["ID"], 64)
      if (release["VERSION_ID"] != "") os = comma(os) "\"version\":" json(release["VERSION_ID"], 64)
      if (release["PRETTY_NAME"] != "") os = comma(os) "\"name\":" json(release["PRETTY_NAME"])
      if (os != "") member("os", "{" os "}")
      text("kernel", first_line(root "/proc/sys/kernel/osrelease"))
      text("architecture", machine, 64)
      if (virtualization != "none") text("virtualization", virtualization, 64)
      file = root "/proc/cpuinfo"
      while ((getline line < file) > 0) {
        if (line ~ /^processor[ \t]*:/) count++
        if (line ~ /^model name[ \t]*:/) { model = line; sub(/^[^:]*:[ \t]*/, "", model) }
      }
      if (count > 0) member("cpu", "{" (model == "" ? "" : "\"model\":" json(model) ",") "\"count\":" count "}")
      file = root "/proc/meminfo"
      while ((getline line < file) > 0)
        if (line ~ /^MemTotal:/) { split(line, part, " "); member("memory_bytes", sprintf("%.0f", part[2] * 1024)) }
      text("booted_at", booted)

      list = ""; n = 0; file = work "/addresses"
      while ((getline line < file) > 0 && ++n <= 256) {
        split(line, part, " ")
        list = comma(list) "{\"device\":" json(part[1], 64) ",\"address\":" json(part[2], 64) \
          (part[3] == "" ? "" : ",\"prefix_length\":" part[3]) "}"
      }
      member("addresses", "[" list "]")

      list = ""; n = 0; file = work "/disks"
      while ((getline path < file) > 0 && n < 256) {
        name = path; sub(/.*\//, "", name); size = first_line(path "/size")
        if (name ~ /^(loop|ram|zram|dm-|sr|fd|nbd)/ || size + 0 == 0) continue
        model = first_line(path "/device/model"); gsub(/^ +| +$/, "", model); n++
        list = comma(list) "{\"name\":" json(name, 64) ",\"size_bytes\":" sprintf("%.0f", size * 512) \
          (model == "" ? "" : ",\"model\":" json(model)) "}"
      }
      member("disks", "[" list "]")

      list = ""; n = 0; file = work "/listeners"
      while ((getline line < file) > 0 && ++n <= 256) {
        split(line, part, "\t")
        list = comma(list) "{\"protocol\":" json(part[1]) ",\"address\":" json(part[2], 64) ",\"port\":" part[3] \
          (part[4] == "" ? "" : ",\"process\":" json(part[4])) "}"
      }
      member("listeners", "[" list "]")

      if ((line = first_line(updates)) != "") {
        split(line, part, " ")
        if (part[1] != "-") member("updates", "{\"pending\":" part[1] (part[2] == "-" ? "" : ",\"security\":" part[2]) \
          ",\"checked_at\":" json(part[3]) "}")
        file = root "/run/reboot-required"
        if (manager == "apt-get") member("reboot_required", (getline line < file) >= 0 ? "true" : "false")
      }
      list = ""; n = 0; file = root "/run/reboot-required.pkgs"
      while ((getline line < file) > 0 && n < 256)
        if (!(line in packages)) { packages[line] = 1; n++; list = comma(list) json(line) }
      if (n > 0) member("reboot_packages", "[" list "]")
      if (synchronized != "") member("clock_synchronized", synchronized == "yes" ? "true" : "false")
      print "{" out "}"
    }' >"$work/facts" && [ -s "$work/facts" ] || return
  mv -f "$work/facts" "$state/facts"
  set_hash facts
  made_now facts
}

set_hash() {
  hash=$(sha256sum <"$state/$1")
  note "$1.hash" "${hash%% *}"
}

# The time of the start differs by a second when the clock is adjusted, which is no change.
booted_at() {
  since=$(sed -n 's/^btime //p' "$root/proc/stat")
  earlier=''
  if load booted earlier; then
    difference=$((since - ${earlier#* }))
    if [ "${earlier% *}" = "$boot_id" ] && [ $difference -gt -60 ] && [ $difference -lt 60 ]; then since=${earlier#* }; fi
  fi
  note booted "$boot_id $since"
  date -u -d "@$since" +%Y-%m-%dT%H:%M:%SZ
}

# Lines with device, address and prefix length, without loopback, link-local addresses and those of containers.
addresses() {
  command -v ip >/dev/null || return 0
  ip -o addr show scope global 2>/dev/null | awk '
    $3 ~ /^inet6?$/ && $2 !~ /^(veth|docker|br-|cni|flannel|cali|virbr|vnet|lxc|lxd|podman)/ && !/ temporary / {
      split($4, part, "/"); print $2, part[1], part[2]
    }'
}

# Lines with protocol, address, port and process, separated by tabs. The ports from which the kernel serves outgoing
# connections are left out for UDP, since those come and go. Processes of other users are only visible to root.
listeners() {
  for path in /proc/[0-9]*; do
    [ -r "$root$path/fd" ] && printf '%s\n' "$root$path/fd"
  done >"$work/processes"
  # shellcheck disable=SC2012 # The names of sockets are numbers.
  xargs ls -l <"$work/processes" 2>/dev/null | awk -v proc="$root/proc" "$json_functions"'
    function decimal(digits,    i, value) {
      for (i = 1; i <= length(digits); i++) value = value * 16 + index("123456789ABCDEF", substr(digits, i, 1))
      return value
    }
    # The kernel prints words in the byte order of the machine, which is little-endian nearly everywhere.
    function ipv4(digits) {
      return decimal(substr(digits, 7, 2)) "." decimal(substr(digits, 5, 2)) "." decimal(substr(digits, 3, 2)) "." \
        decimal(substr(digits, 1, 2))
    }
    # RFC 5952
    function ipv6(digits,    i, word, group, best, start, length_of_best, out) {
      if (digits ~ /^0000000000000000FFFF0000/) return ipv4(substr(digits, 25))
      for (i = 0; i < 8; i++) {
        word = substr(digits, int(i / 2) * 8 + 1, 8)
        group[i] = tolower(i % 2 ? substr(word, 3, 2) substr(word, 1, 2) : substr(word, 7, 2) substr(word, 5, 2))
        sub(/^0+/, "", group[i]); if (group[i] == "") group[i] = "0"
      }
      length_of_best = 1; best = -1
      for (i = 0; i < 8; i++) {
        start = group[i] == "0" ? (i > 0 && group[i - 1] == "0" ? start : i) : i + 1
        if (i - start + 1 > length_of_best) { length_of_best = i - start + 1; best = start }
      }
      for (i = 0; i < 8; i++) {
        if (i == best) { out = out "::"; i += length_of_best - 1 }
        else out = out (out == "" || out ~ /:$/ ? "" : ":") group[i]
      }
      return out
    }
    function read_sockets(name, protocol, state,    file, line, part, place, port, address, at) {
      file = proc "/net/" name
      getline line < file
      while ((getline line < file) > 0) {
        split(line, part, " ")
        if (part[4] != state) continue
        at = index(part[2], ":")
        port = decimal(substr(part[2], at + 1))
        if (port == 0 || (protocol == "udp" && port >= first_outgoing)) continue
        address = substr(part[2], 1, at - 1)
        place = protocol "\t" (length(address) == 8 ? ipv4(address) : ipv6(address)) "\t" port
        if (!(place in sockets)) order[++count] = place
        if (!(place in sockets) || sockets[place] == "") sockets[place] = process[part[10]]
      }
    }
    /^\// { split($0, part, "/"); id = part[length_of_root + 3] }
    / -> socket:\[/ {
      inode = $NF; gsub(/[^0-9]/, "", inode)
      if (!(id in names)) names[id] = first_line(proc "/" id "/comm")
      if (!(inode in process)) process[inode] = names[id]
    }
    BEGIN { length_of_root = split(proc, part, "/") - 2 }
    END {
      split(first_line(proc "/sys/net/ipv4/ip_local_port_range"), part, " ")
      first_outgoing = part[1] > 0 ? part[1] : 32768
      # 0A: TCP_LISTEN, 07: an UDP socket that is not connected
      read_sockets("tcp", "tcp", "0A"); read_sockets("tcp6", "tcp", "0A")
      read_sockets("udp", "udp", "07"); read_sockets("udp6", "udp", "07")
      for (i = 1; i <= count; i++) {
        gsub(/[\t\n]/, " ", sockets[order[i]])
        print order[i] "\t" sockets[order[i]]
      }
    }' | sort
}

# Stores how many packages can be updated, and how many of them for security; `-` for what is not known. The package
# managers compute for seconds, and are asked only after packages or their lists have changed.
refresh_updates() {
  manager=''
  [ -z "$root" ] || return 0
  for program in apk yum dnf apt-get; do
    if command -v $program >/dev/null; then manager=$program; fi
  done
  case $manager in
    apt-get) places='/var/lib/dpkg/status /var/lib/apt/lists' ;;
    dnf | yum) places='/var/lib/rpm/rpmdb.sqlite /var/lib/rpm/Packages /var/cache/dnf /var/cache/libdnf5 /var/cache/yum' ;;
    apk) places='/lib/apk/db/installed /usr/lib/apk/db/installed /var/cache/apk /etc/apk/cache' ;;
    *) return 0 ;;
  esac
  installed='' lists='' checked=''
  for place in $places; do
    if [ -d "$place" ]; then lists="$lists $place"; elif [ -e "$place" ]; then installed="$installed $place"; fi
  done
  [ -n "$installed" ] || return 0
  if [ -s "$state/updates" ]; then
    # The lists of dnf are downloaded every hour.
    case $manager in dnf | yum) [ -n "$(find "$state/updates" -mmin +360)" ] || lists='' ;; esac
    # shellcheck disable=SC2086
    [ -n "$(find -L $installed $lists -maxdepth 1 -newer "$state/updates")" ] || return 0
  fi
  counts=$("count_updates_of_${manager%-get}") || counts='- -'
  for place in $places; do
    [ ! -d "$place" ] || find -L "$place" -maxdepth 1 -exec stat -L -c %Y {} + 2>/dev/null
  done | sort -n | tail -n 1 >"$work/checked"
  read -r checked <"$work/checked" || checked=$epoch
  note updates "$counts $(date -u -d "@$checked" +%Y-%m-%dT%H:%M:%SZ)"
}

count_updates_of_apt() {
  nice -n 19 apt-get -s -q -o Debug::NoLocking=true -o APT::Get::Show-User-Simulation-Note=false dist-upgrade \
    </dev/null 2>/dev/null >"$work/upgrade" || return
  awk '/^Inst / { pending++; if ($0 ~ /-[Ss]ecurity/) security++ } END { print pending + 0, security + 0 }' "$work/upgrade"
}

# From what root has downloaded. Status 100 means that there are updates.
count_updates_of_dnf() {
  for only in '' --security; do
    # shellcheck disable=SC2086
    nice -n 19 timeout 80 $manager -q -C $only check-update </dev/null 2>/dev/null >"$work/upgrade"
    case $? in 0 | 100) ;; *) return 1 ;; esac
    # `name.architecture version repository`; what is long moves the rest to the next line.
    awk '/^Obsolet/ { exit } /^[^ \t]+\.(noarch|[a-z]+[0-9][a-z0-9_]*)([ \t]|$)/ { n++ } END { printf "%d ", n }' "$work/upgrade"
  done
}
count_updates_of_yum() { count_updates_of_dnf; }

# Alpine does not tell which updates are for security.
count_updates_of_apk() {
  # Without an index, apk lists nothing.
  [ -n "$(find -L /var/cache/apk /etc/apk/cache -maxdepth 1 -name 'APKINDEX*' 2>/dev/null)" ] || return
  nice -n 19 apk version -l '<' </dev/null 2>/dev/null >"$work/upgrade" || return
  awk '$2 == "<" { n++ } END { print n + 0, "-" }' "$work/upgrade"
}

# ---- Certificates -------------------------------------------------------------------------------------------------

# Reads anything, and prints only the certificates in it, checked by openssl. A private key does not get through:
# the first program keeps only blocks of the type CERTIFICATE, and openssl prints only what it could read as one. A file
# with more than ten is a collection of certificate authorities; the service takes 20,000 characters.
only_certificates() {
  awk '
    { sub(/[ \t\r]+$/, "") }
    $0 == "-----BEGIN CERTIFICATE-----" { block = $0 "\n"; next }
    $0 == "-----END CERTIFICATE-----" && block != "" { if (++count <= 11) all = all block $0 "\n"; block = ""; next }
    block != "" { block = $0 ~ /^[A-Za-z0-9+\/=]+$/ ? block $0 "\n" : "" }
    END { if (count <= 10 && length(all) < 19000) printf "%s", all }' >"$work/blocks"
  [ -s "$work/blocks" ] || return 0
  openssl crl2pkcs7 -nocrl -certfile "$work/blocks" 2>/dev/null | openssl pkcs7 -print_certs 2>/dev/null |
    sed -n '/^-----BEGIN CERTIFICATE-----$/,/^-----END CERTIFICATE-----$/p'
}

refresh_certificates() {
  command -v openssl >/dev/null || return 0
  if [ -s "$state/certificates" ] && is_recent certificates $certificates_seconds; then return; fi
  : >"$work/entries"
  certificate_files | sort -u | head -n 500 | while IFS= read -r file; do file_entry "$file"; done
  configured_names >"$work/names"
  asked=''
  tls_listeners >"$work/tls"
  while IFS='	' read -r address port process <&3; do listener_entry "$address" "$port" "$process"; done 3<"$work/tls"
  # An answer of the service to too large a report would lose the measurements that are in it.
  awk 'length($0) + size < 900000 && NR <= 200 { size += length($0); out = out (out == "" ? "" : ",") $0 }
    END { print "[" out "]" }' "$work/entries" >"$work/certificates"
  mv -f "$work/certificates" "$state/certificates"
  set_hash certificates
  made_now certificates
}

# Adds an entry with the certificates in $work/pem, and the member $1 with the members that follow, as name and value.
add_entry() {
  [ -s "$work/pem" ] || return 0
  kind=$1
  shift
  for value in "$@"; do printf '%s\n' "$value"; done >"$work/members"
  awk -v kind="$kind" -v members="$work/members" "$json_functions"'
    { pem = pem $0 "\\n" }
    END {
      while ((getline name < members) > 0 && (getline value < members) > 0)
        if (value != "") out = comma(out) "\"" name "\":" (name ~ /^(port|server_names)$/ ? value : json(value, 4096))
      print "{\"pem\":\"" pem "\",\"" kind "\":{" out "}}"
    }' "$work/pem" >>"$work/entries"
}

file_entry() {
  if [ ! -f "$1" ] || [ ! -r "$1" ]; then return; fi
  only_certificates <"$1" >"$work/pem"
  key=''
  if grep -q 'PRIVATE KEY-----' "$1"; then
    key=$1
  else
    base=${1%.*}
    for candidate in "$base.key" "${1%/*}/privkey.pem" "${1%/*}/key.pem" "$base-key.pem" \
      "/etc/ssl/private/${base##*/}.key"; do
      if [ -f "$candidate" ]; then key=$candidate && break; fi
    done
  fi
  key_mode=''
  [ -z "$key" ] || key_mode=$(stat -L -c %a "$key")
  add_entry file path "$1" owner "$(stat -L -c %U "$1")" mode "$(four_digits "$(stat -L -c %a "$1")")" \
    key_path "$key" key_mode "${key_mode:+$(four_digits "$key_mode")}"
}
four_digits() { case $1 in ???) printf '0%s' "$1" ;; *) printf '%s' "$1" ;; esac }

# The usual places, those of the configuration of servers, and those that agent.conf adds.
certificate_files() {
  # shellcheck disable=SC2086 # The patterns of agent.conf are expanded here.
  for file in /etc/letsencrypt/live/*/fullchain.pem /etc/ssl/*.pem /etc/ssl/*.crt /etc/ssl/private/*.pem \
    /etc/nginx/ssl/*.pem /etc/nginx/ssl/*.crt /etc/nginx/certs/*.pem /etc/nginx/certs/*.crt /etc/haproxy/certs/*.pem \
    /etc/apache2/ssl/*.pem /etc/apache2/ssl/*.crt /etc/dovecot/*.pem /etc/postfix/*.pem \
    /var/lib/caddy/.local/share/caddy/certificates/*/*/*.crt $certificate_patterns; do
    [ ! -f "$file" ] || printf '%s\n' "$file"
  done
  for file in /etc/nginx /etc/apache2 /etc/httpd /etc/haproxy /etc/dovecot /etc/postfix/main.cf; do
    [ ! -e "$file" ] || find "$file" -type f -size -400 -exec cat {} + 2>/dev/null
  done | sed -n -E \
    -e 's/^[[:space:]]*(ssl_certificate|SSLCertificateFile)[[:space:]]+["'\'']?(\/[^;"'\'' ]+).*/\2/p' \
    -e 's/^[[:space:]]*(smtpd_tls_cert_file|smtpd_tls_chain_files|ssl_cert)[[:space:]]*=[[:space:]]*<?(\/[^;", ]+).*/\2/p' \
    -e 's/^[[:space:]]*bind .* crt (\/[^ ]+).*/\1/p'
}

# The listeners on ports that use TLS from the first byte.
tls_listeners() {
  [ -e "$work/listeners" ] || listeners >"$work/listeners"
  awk -F '\t' '$1 == "tcp" && $3 ~ /^(443|465|636|853|990|993|995|5061|6443|8443)$/ {
    print $2 "\t" $3 "\t" $4 }' "$work/listeners" | head -n 50
}

# The certificate for clients without a name, and on ports of web servers those for the names in their configuration.
listener_entry() {
  case $1 in
    0.0.0.0) place=127.0.0.1:$2 ;;
    ::) place="[::1]:$2" ;;
    *:*) place="[$1]:$2" ;;
    *) place=$1:$2 ;;
  esac
  handshake "$place" >"$work/served"
  grep -q 'BEGIN CERTIFICATE' "$work/served" || return 0
  # A web server on all addresses of both families serves the same names on both.
  key=${place#127.0.0.1} key=${key#"[::1]"}
  case $2:$asked in
    *" $key "*) ;;
    443:* | 8443:*)
      asked="$asked $key "
      read_uptime
      end=$((uptime + names_seconds))
      while IFS= read -r name <&4 && [ "$uptime" -lt $end ]; do
        printf 'name %s\n' "$name"
        handshake "$place" -servername "$name"
        read_uptime
      done >>"$work/served" 4<"$work/names"
      ;;
  esac
  # Each chain once, with its names.
  awk -v work="$work" "$json_functions"'
    function flush() {
      if (pem == "") return
      if (!(pem in first)) { order[++count] = pem; first[pem] = name }
      else others[pem] = comma(others[pem]) json(name)
      pem = ""
    }
    /^name / { flush(); name = $2 }
    /^-----BEGIN CERTIFICATE-----/, /^-----END CERTIFICATE-----/ { pem = pem $0 "\n" }
    END {
      flush()
      for (i = 1; i <= count; i++) {
        printf "%s", order[i] >(work "/chain-" i)
        print i, first[order[i]] == "" ? "-" : first[order[i]], others[order[i]]
      }
    }' "$work/served" >"$work/chains"
  while read -r number name others <&4; do
    only_certificates <"$work/chain-$number" >"$work/pem"
    add_entry listener address "$1" port "$2" server_name "${name#-}" server_names "${others:+[$others]}" process "$3"
  done 4<"$work/chains"
}
handshake() { timeout 5 openssl s_client -connect "$@" -showcerts </dev/null 2>/dev/null; }

# The names of hosts that web servers are configured for, without wildcards.
configured_names() {
  for place in /etc/nginx/nginx.conf /etc/nginx/conf.d /etc/nginx/sites-enabled /etc/apache2/sites-enabled \
    /etc/httpd/conf /etc/httpd/conf.d /etc/haproxy /etc/caddy; do
    [ ! -e "$root$place" ] || find -L "$root$place" -type f -size -400 2>/dev/null
  done >"$work/places"
  while IFS= read -r file; do [ ! -r "$file" ] || printf '%s\n' "$file"; done <"$work/places" >"$work/files"
  tr '\n' '\0' <"$work/files" | xargs -0 grep -h crt-list /dev/null 2>/dev/null |
    sed -n 's/^[[:space:]]*bind[[:space:]].*[[:space:]]crt-list[[:space:]]\{1,\}\(\/[^[:space:]]*\).*/\1/p' |
    while IFS= read -r file; do [ ! -r "$file" ] || sed 's/^/crt-list /' "$file"; done >"$work/lists"
  printf '%s\n' "$work/lists" >>"$work/files"
  # shellcheck disable=SC2016 # These are fields of awk.
  tr '\n' '\0' <"$work/files" | xargs -0 awk '
    function emit(host) {
      host = tolower(host)
      gsub(/^https?:\/\/|["\047]/, "", host); sub(/^\./, "", host); sub(/[:\/].*/, "", host)
      if (length(host) < 254 && host ~ /^([a-z0-9_][a-z0-9_-]*\.)+(xn--[a-z0-9-]+|[a-z]+)$/) print host
    }
    FNR == 1 { depth = continued = inside = 0; caddy = FILENAME ~ /\/etc\/caddy\// }
    { sub(/(^|[ \t])#.*/, ""); sub(/\r$/, "") }
    $1 == "crt-list" { sub(/\[.*\]/, ""); for (i = 3; i <= NF; i++) emit($i); next }
    caddy {
      isSite = !depth && (FNR == 1 || continued || /,[ \t]*$/ || /\{[ \t]*$/)
      continued = isSite && /,[ \t]*$/
      n = split($0, part, /[ \t,]+/)
      for (i = 1; i <= n; i++) if (part[i] == "{") depth++; else if (part[i] == "}") depth--; else if (isSite) emit(part[i])
      next
    }
    tolower($1) ~ /^server(name|alias)$/ { for (i = 2; i <= NF; i++) emit($i); next }
    # A directive of nginx may have several lines.
    /server_name[ \t]|server_name$/ || inside {
      gsub(/;/, " ; "); gsub(/[{}]/, " ")
      for (i = 1; i <= NF; i++)
        if (inside && $i == ";") inside = 0
        else if (inside) emit($i)
        else if ($i == "server_name") inside = 1
    }' 2>/dev/null | sort -u | head -n 32
}

# ---- Enrolment ----------------------------------------------------------------------------------------------------

enrol() {
  if [ -t 0 ]; then printf 'Enrolment token: ' >&2; fi
  IFS= read -r token || [ -n "$token" ] || fail 'no token on standard input.'
  case $token in
    hfe_*[!A-Za-z0-9_-]*) fail 'the enrolment token contains characters that no token has.' ;;
    hfe_?*) ;;
    *) fail 'this is no enrolment token: it begins with hfe_. Create one in Holdfast under Servers.' ;;
  esac
  read_config
  find_client
  must_own_state
  mkdir -p "$state" 2>/dev/null
  [ -w "$state" ] || fail "cannot write to $state. Run it as the user of the agent."
  begin || fail 'another run of the agent is not finished. Try again in a minute.'
  read_fingerprint
  addresses >"$work/addresses"
  awk -v fingerprint="$fingerprint" -v version="$version" -v instance="$(instance)" -v root="$root" "$json_functions"'
    ++n <= 64 { list = comma(list) json($2) }
    END {
      split(instance, part, " ")
      print "{\"fingerprint\":\"" fingerprint "\",\"hostname\":" json(first_line(root "/proc/sys/kernel/hostname")) \
        ",\"form\":\"script\",\"version\":\"" version "\",\"addresses\":[" list "]" \
        (part[2] == "" ? "" : ",\"instance\":{\"provider\":" json(part[1]) ",\"id\":" json(part[2]) "}") "}"
    }' "$work/addresses" >"$work/body"
  request /v1/ingest/agent/enrol "$token" "$work/body"
  judge
  [ "$outcome" = sent ] || fail "this server was not enrolled. $reason"
  case $new_secret in hfa_*[!A-Za-z0-9_-]* | '') fail "$url enrolled this server without a secret. Try again." ;; esac
  earlier=''
  [ ! -r "$state/identity" ] || earlier=$(sed -n 's/^server_id=//p' "$state/identity")
  # Reports that wait belong to the server that was measured.
  [ "$earlier" = "$new_server_id" ] || rm -f "$spool"/*
  rm -f "$state/stopped" "$state/attempts" "$state/problem" "$state"/*.sent
  printf 'agent_id=%s\nserver_id=%s\nserver_name=%s\n' "$new_agent_id" "$new_server_id" "$new_server_name" \
    >"$state/identity"
  store_settings
  store_secret
  say "Enrolled as $new_server_name ($new_server_id)."
}

# Prints the provider and the id of this machine there, as cloud-init tells them.
instance() {
  file=$root/run/cloud-init/instance-data.json
  [ -r "$file" ] || return 0
  read_json <"$file" | awk '
    /^v1\.cloud_name=/ { provider = substr($0, 15) }
    /^v1\.instance_id=/ { id = substr($0, 16) }
    END {
      if (provider == "akamai") provider = "linode"
      if (provider ~ /^(aws|digitalocean|hetzner|linode|scaleway|vultr)$/ && id ~ /^[A-Za-z0-9._-]+$/) print provider, id
    }'
}

# It is shown once: it has to be on the disk before the earlier one ends.
store_secret() {
  printf '%s\n' "$new_secret" >"$state/secret.new"
  sync "$state/identity" "$state/secret.new" 2>/dev/null || sync
  mv -f "$state/secret.new" "$state/secret"
  sync "$state" 2>/dev/null || sync
}

store_settings() {
  case $answer_version:$answer_interval in *[!0-9:]* | :* | *:) return ;; esac
  [ "$answer_version $answer_interval" != "${settings:-}" ] || return
  [ "$answer_interval" -ge 10 ] && [ "$answer_interval" -le 86400 ] || return
  store settings "$answer_version $answer_interval"
}

# ---- Reports ------------------------------------------------------------------------------------------------------

# Prints what happened, but of a scheduled run only if it is news or an hour has passed: the log shall stay readable.
tell() {
  earlier='' at=0
  if load problem earlier; then at=${earlier%% *} earlier=${earlier#* }; fi
  if [ "$is_scheduled" = no ] || [ "$earlier" != "$1" ] || [ $((epoch - at)) -ge 3600 ] || [ $((epoch - at)) -lt 0 ]; then
    printf 'holdfast-agent: %s\n' "$1" >&2
    note problem "$epoch $1"
  fi
}

# Full jitter: a random time up to 1, 2, 4 … 300 seconds, or the time that the service asked for.
wait_before_next_attempt() {
  attempts=0
  if load attempts line; then
    # shellcheck disable=SC2086
    set -- $line
    [ "$1" != "$boot_id" ] || attempts=$2
  fi
  if [ -z "$delay" ]; then
    most=300
    [ "$attempts" -gt 8 ] || most=$((1 << attempts))
    delay=$(($(od -An -N2 -tu2 /dev/urandom) % (most + 1)))
  fi
  read_uptime
  note attempts "$boot_id $((attempts + 1)) $((uptime + delay))"
}

must_wait() {
  load attempts line || return 1
  # shellcheck disable=SC2086
  set -- $line
  [ "$1" = "$boot_id" ] && [ "$uptime" -lt "$3" ]
}

# The number is stored before the report is, so that no number is used for two.
next_sequence() {
  sequence=0
  if load sequence line && [ "${line% *}" = "$boot_id" ]; then sequence=${line#* }; fi
  sequence=$((sequence + 1))
  store sequence "$boot_id $sequence"
}

# A report without its time of sending is a file in the spool, named for its time, until it is accepted.
spool_report() {
  next_sequence
  current=$(printf '%s/%s-%09d' "$spool" "$epoch" "$sequence")
  read -r metrics <"$work/metrics"
  printf '"version":"%s","form":"script","fingerprint":"%s","boot_id":"%s","sequence":%s,"samples":[{"at":"%s","metrics":%s}]\n' \
    "$version" "$fingerprint" "$boot_id" "$sequence" "$now" "$metrics" >"$work/current"
  mv -f "$work/current" "$current"
  mv -f "$work/counters" "$state/counters"
}

# Drops what is older than a day, or more than 8 MiB, the oldest first.
limit_spool() {
  [ "$queue" != 0 ] || return 0
  # shellcheck disable=SC2012 # The names are numbers.
  ls -lnr "$spool" | awk -v oldest=$((epoch - spool_seconds)) -v most=$spool_bytes -v spool="$spool" '
    NF < 9 { next }
    { size += $5; if (size > most || $NF + 0 < oldest) print spool "/" $NF }' >"$work/dropped"
  if [ -s "$work/dropped" ]; then xargs rm -f <"$work/dropped"; fi
}

# Facts and certificates are sent when they have changed, once a day, and when the service asks for them.
is_due() {
  hash='' sent=''
  load "$1.hash" hash || return 1
  load "$1.sent" sent && [ "${sent% *}" = "$hash" ] || return 0
  [ $((epoch - ${sent#* })) -ge $daily ] || [ $((epoch - ${sent#* })) -lt 0 ]
}

send_current() {
  {
    printf '{"sent_at":"%s","is_late":false' "$now"
    [ -z "$config_version" ] || printf ',"config_version":%s' "$config_version"
    units=$(failed_units)
    [ -z "$units" ] || printf ',"failed_units":%s' "$units"
    for part in facts certificates; do
      if load $part.hash hash; then printf ',"%s_hash":"%s"' $part "$hash"; fi
      if is_due $part; then
        printf ',"%s":' $part
        cat "$state/$part"
        : >"$work/has_$part"
      fi
    done
    printf ','
    cat "$current"
    printf '}\n'
  } >"$work/body"
  request /v1/ingest/agent/report "$secret" "$work/body"
  judge
}

# What was accepted is not sent again before it changes, unless the service does not have it.
note_what_was_sent() {
  for part in facts certificates; do
    [ ! -e "$work/has_$part" ] || { load $part.hash hash && note $part.sent "$hash $epoch"; }
    case $wanted in *" $part "*) rm -f "$state/$part.sent" ;; esac
  done
}

send_late() {
  {
    printf '{"sent_at":"%s","is_late":true,' "$now"
    cat "$1"
    printf '}\n'
  } >"$work/body"
  request /v1/ingest/agent/report "$secret" "$work/body"
  judge
}

# Sends the stored reports, the newest first, one a second. The next run continues.
send_stored() {
  read_uptime
  end=$((uptime + late_seconds))
  set -- "$spool"/*
  [ -e "$1" ] || return 0
  # shellcheck disable=SC2012 # The names are numbers.
  ls -r "$spool" >"$work/stored"
  while IFS= read -r name <&3 && [ "$uptime" -lt $end ]; do
    sleep 1
    read_time
    send_late "$spool/$name"
    case $outcome in
      sent) rm -f "${spool:?}/$name" ;;
      dropped)
        rm -f "${spool:?}/$name"
        tell "A stored report was dropped. $reason"
        ;;
      *) return ;;
    esac
    read_uptime
  done 3<"$work/stored"
}

rotate_secret() {
  printf '{}' >"$work/body"
  request /v1/ingest/agent/rotate "$secret" "$work/body"
  judge
  case $outcome:$new_secret in
    sent:hfa_*[!A-Za-z0-9_-]*) ;;
    sent:hfa_*) store_secret && say 'The secret was replaced, as Holdfast asked for.' ;;
  esac
  # Otherwise the next answer asks again.
}

stop() {
  store stopped "$1"
  rm -f "$spool"/*
}

report() {
  is_scheduled=$1
  read_config
  read_identity
  find_client
  read_uptime
  read_time
  read_boot_id
  if load stopped reason; then
    [ "$is_scheduled" = yes ] || fail "it has stopped, until this server is enrolled again. $reason"
    exit 0
  fi
  [ "$is_scheduled" = yes ] || must_own_state
  last=''
  if [ "$is_scheduled" = yes ] && load last last && [ "${last% *}" = "$boot_id" ] &&
    [ $((uptime - ${last#* })) -lt $((interval - interval / 2)) ]; then exit 0; fi
  if ! begin; then
    [ "$is_scheduled" = yes ] || fail 'another run of the agent is not finished. Try again in a minute.'
    exit 0
  fi
  note last "$boot_id $uptime"
  read_fingerprint
  measure
  spool_report
  limit_spool
  if [ "$is_scheduled" = yes ] && must_wait; then finish; fi
  refresh_facts
  refresh_certificates
  send_current
  case $outcome in
    sent | dropped)
      if [ $outcome = sent ]; then
        note_what_was_sent
        store_settings
        rm -f "$current" "$state/attempts"
        # systemd starts the part for certificates when this file is written; cron looks at it.
        if [ "$jobs" = true ]; then note has-jobs "$epoch"; else rm -f "$state/has-jobs"; fi
        difference=${skew#-}
        if [ "$difference" -gt 600 ]; then
          tell "The clock of this server differs from that of Holdfast by $skew seconds."
        else
          rm -f "$state/problem"
        fi
        note accepted "$now $skew"
        [ "$is_scheduled" = yes ] || say "Reported to $url as $server_name."
      else
        rm -f "$current" "$state/attempts"
        tell "The report was dropped. $reason"
      fi
      [ "$rotate" != true ] || rotate_secret
      send_stored
      ;;
  esac
  case $outcome in
    stopped)
      stop "$reason"
      tell "It stops, until this server is enrolled again. $reason"
      ;;
    refused | failed)
      wait_before_next_attempt
      tell "$reason"
      ;;
  esac
  finish
}

finish() {
  times >"$state/times"
  case ${outcome:-}:$is_scheduled in sent:* | *:yes) exit 0 ;; esac
  exit 1
}

# ---- Certificates -------------------------------------------------------------------------------------------------
#
# Root runs this part. A recipe says which names a certificate may have, where its files are, and how its service is
# tested, reloaded and checked; the service only names a recipe. Keys are made here, and stay here. Of each recipe
# there are in the state folder: NAME.state (the job, its phase, the SHA-256 of the certificate, which files existed
# before, and what failed), NAME.csr, NAME.log, and NAME.report until Holdfast has it.

certificates() {
  is_scheduled=$1
  [ "$(id -u)" = 0 ] || fail 'run it as root: it writes private keys and reloads services.'
  if ! has_certificate_recipes; then
    [ "$is_scheduled" = yes ] || say "There are no recipes for certificates in $certificate_recipes."
    exit 0
  fi
  read_config
  read_identity
  case $secret in hfa_*[!A-Za-z0-9_-]*) fail "the secret in $state cannot be used." ;; hfa_*) ;; *) exit 0 ;; esac
  hint=$state/has-jobs
  state=$certificate_state work=$certificate_state/work spool=$certificate_state/work
  mkdir -p "$state" 2>/dev/null
  chmod 700 "$state" || fail "cannot write to $state."
  if [ "$is_scheduled" = yes ] && [ ! -f "$hint" ] && ! has_open_certificates; then exit 0; fi
  find_client
  read_time
  if ! begin; then
    [ "$is_scheduled" = yes ] || fail 'another run is not finished. Try again in a minute.'
    exit 0
  fi
  outcome=sent
  resume_certificates
  send_certificate_reports
  left=16
  while [ $left -gt 0 ] && next_certificate_job; do
    left=$((left - 1))
    handle_certificate_job
    send_certificate_reports
    [ "$outcome" = sent ] || break
  done
  case $outcome in
    failed | refused | stopped | dropped)
      tell "$reason"
      exit 1
      ;;
  esac
}

has_certificate_recipes() {
  for file in "$certificate_recipes"/*.conf; do [ -e "$file" ] && return 0; done
  return 1
}

# Something that an earlier run has begun, or could not report.
has_open_certificates() {
  for file in "$state"/*.report; do [ -e "$file" ] && return 0; done
  grep -qsE ' (switching|rolling_back) ' "$state"/*.state
}

show_certificate_recipes() {
  code=0
  has_certificate_recipes || fail "there are no recipes for certificates in $certificate_recipes."
  for file in "$certificate_recipes"/*.conf; do
    name=${file##*/} name=${name%.conf}
    if read_certificate_recipe "$name" && check_certificate_places; then
      say "$name:$names, key in $key, check $check"
    else
      say "$name: $fault"
      code=1
    fi
  done
  exit $code
}

# Reads the recipe $1. False if it cannot be used, with `fault`, which says how to correct it.
read_certificate_recipe() {
  fault='' recipe=$1 recipe_file=$certificate_recipes/$1.conf
  names='' key_type=p256 key='' certificate='' chain='' full_chain='' owner=root group=root mode=0644 key_mode=0600
  test='' reload='' check='' check_name='' check_protocol=tls check_seconds=30 timeout_seconds=60 mask_files=''
  case $recipe in
    [!a-z0-9]* | *[!a-z0-9._-]* | '')
      fault="\"$recipe\" is not the name of a recipe: use lower-case letters, digits, \".\", \"_\" and \"-\"."
      return 1
      ;;
  esac
  if [ ! -f "$recipe_file" ]; then
    fault="This machine has no recipe \"$recipe\": create $recipe_file to allow it."
    return 1
  fi
  if ! belongs_to_root "$recipe_file"; then
    fault="The recipe $recipe_file is not safe: $fault"
    return 1
  fi
  recipe_hash=$(sha256sum <"$recipe_file")
  recipe_hash=${recipe_hash%% *}
  while IFS= read -r line || [ -n "$line" ]; do
    value=${line#*=}
    case $line in
      names=*) names="$names $value" ;;
      key_type=*) key_type=$value ;;
      key=*) key=$value ;;
      certificate=*) certificate=$value ;;
      chain=*) chain=$value ;;
      full_chain=*) full_chain=$value ;;
      owner=*) owner=$value ;;
      group=*) group=$value ;;
      mode=*) mode=$value ;;
      key_mode=*) key_mode=$value ;;
      test=*) test=$value ;;
      reload=*) reload=$value ;;
      check=*) check=$value ;;
      check_name=*) check_name=$value ;;
      check_protocol=*) check_protocol=$value ;;
      check_seconds=*) check_seconds=$value ;;
      timeout_seconds=*) timeout_seconds=$value ;;
      mask_file=*)
        [ -r "$value" ] || fault="the file $value of mask_file cannot be read."
        mask_files="$mask_files$value
"
        ;;
      '' | '#'*) ;;
      *) fault="\"${line%%=*}\" is not a setting of recipes." ;;
    esac
  done <"$recipe_file"
  [ -n "$fault" ] || check_certificate_settings
  [ -n "$fault" ] || return 0
  fault="The recipe $recipe_file cannot be used: $fault"
  return 1
}

check_certificate_settings() {
  case $key_type in p256 | p384 | rsa2048 | rsa3072 | rsa4096) ;;
    *) fault='key_type has to be p256, p384, rsa2048, rsa3072 or rsa4096.' ;;
  esac
  for value in "$mode" "$key_mode"; do
    case $value in
      0[0-7][0-7][0-7]) ;;
      *) fault="\"$value\" is not a mode, such as 0640." ;;
    esac
  done
  case $key_mode in *[1-7]) fault="key_mode=$key_mode would let every user of the machine read the key." ;; esac
  for value in "$check_seconds" "$timeout_seconds"; do
    case $value in '' | *[!0-9]* | 0* | ?????*) fault="\"$value\" is not a number of seconds." ;; esac
  done
  case $check_protocol in tls | smtp | imap | pop3) ;;
    *) fault='check_protocol has to be tls, smtp, imap or pop3.' ;;
  esac
  case $check in
    none | *?:[1-9]*) ;;
    *) fault='check has to be host:port of the service, such as 127.0.0.1:443, or none.' ;;
  esac
  [ -n "$names" ] || fault='names is missing: the names that a certificate may have, such as example.com *.example.com.'
  [ -n "$key" ] || fault='key is missing: the path of the private key.'
  [ -n "$certificate$full_chain" ] || fault='certificate and full_chain are missing: name one of them.'
  places=''
  for place in "$key" "$certificate" "$chain" "$full_chain"; do
    case $place in
      '') continue ;;
      /*[!A-Za-z0-9/._@+=-]* | */ | */.* | [!/]*) fault="\"$place\" is not the absolute path of a file, without spaces." ;;
    esac
    case " $places " in *" $place "*) fault="$place is named twice." ;; esac
    places="$places $place"
  done
}

# Whether certificates can be installed there: folders that only root can change, and files that are no links.
check_certificate_places() {
  for place in $places; do
    folder=${place%/*}
    if [ ! -d "${folder:-/}" ]; then
      fault="The folder $folder does not exist. Run: install -d -m 755 $folder"
      return 1
    fi
    belongs_to_root "$folder" || return 1
    if [ -L "$place" ] || { [ -e "$place" ] && [ ! -f "$place" ]; }; then
      fault="$place is not an ordinary file. Name the file itself in the recipe."
      return 1
    fi
  done
  if ! id -u "$owner" >/dev/null 2>&1 || ! { getent group "$group" || grep "^$group:" /etc/group; } >/dev/null 2>&1; then
    fault="The owner $owner or the group $group does not exist on this machine."
    return 1
  fi
}

# Whether only root can change the file or folder $1, and each folder above it, also those above where links lead. Otherwise
# `fault` says how to correct it.
belongs_to_root() {
  real=$(readlink -f "$1") || { fault="$1 cannot be found." && return 1; }
  only_root_changes "$real" || return 1
  case $1 in "$real" | [!/]*) ;; *) only_root_changes "$1" ;; esac
}

only_root_changes() {
  owned=$1 is_first=yes
  while :; do
    # shellcheck disable=SC2046
    set -- $(stat -L -c '%u %a' "$owned")
    if [ "$1" != 0 ]; then
      fault="$owned does not belong to root. Run: chown root $owned"
      return 1
    fi
    # Only its owner replaces an entry of a sticky folder, such as /tmp.
    if [ $((0$2 & 022)) != 0 ] && { [ $is_first = yes ] || [ $((0$2 & 01000)) = 0 ]; }; then
      fault="users other than root can change $owned. Run: chmod go-w $owned"
      return 1
    fi
    [ "$owned" != / ] || return 0
    owned=${owned%/*} owned=${owned:-/} is_first=no
  done
}

# Asks for a job. Sets `job`, `step`, `job_recipe`, `job_names` and `job_chain`. False if there is none.
next_certificate_job() {
  request '/v1/ingest/agent/jobs?kind=certificate' "$secret" ''
  if [ "$status" = 204 ]; then
    outcome=sent
    rm -f "$state/problem"
    return 1
  fi
  judge
  [ $outcome = sent ] || return 1
  job='' step='' job_recipe='' job_names='' job_chain=''
  while IFS= read -r line; do
    value=${line#*=}
    case $line in
      job_id=*) job=$value ;;
      recipe=*) job_recipe=$value ;;
      certificate.step=*) step=$value ;;
      certificate.names.*) job_names="$job_names $value" ;;
      certificate.chain=*) job_chain=$value ;;
    esac
  done <<END
$lines
END
  case $job in *[!A-Za-z0-9_-]* | '') outcome=failed reason="$url answered with a job that has no usable id." && return 1 ;; esac
}

handle_certificate_job() {
  recipe=$job_recipe recipe_hash='' places='' mask_files='' sha256='' fault=''
  if ! read_certificate_recipe "$job_recipe"; then
    # The name of a recipe that does not exist is not the name of a file.
    recipe=.unknown
    reject_certificate "$fault"
    return
  fi
  : >"$state/$recipe.log"
  check_certificate_places || { reject_certificate "$fault" && return; }
  new_key=$(beside "$key" new)
  case $step in
    request) request_certificate ;;
    install) install_certificate ;;
    *) reject_certificate 'This version of the agent does not know what to do with this job. Install it again.' ;;
  esac
}

beside() { printf '%s/.%s.%s' "${1%/*}" "${1##*/}" "$2"; }

# A name is allowed if the recipe lists it, or has * in place of its first label.
allows_name() {
  case $1 in *[!a-z0-9.:*_-]* | '') return 1 ;; esac
  set -f
  for pattern in $names; do
    if [ "$pattern" = "$1" ] || [ "$pattern" = "*.${1#*.}" ]; then
      set +f
      return 0
    fi
  done
  set +f
  return 1
}

allow_names() {
  [ -n "$1" ] || { fault='The job names no name.' && return 1; }
  set -f
  for name in $1; do
    # Of IPv6 addresses in certificates, the notation differs.
    case $2:$name in issued:*:*) continue ;; esac
    if ! allows_name "$name"; then
      set +f
      fault="The recipe \"$recipe\" does not allow the name $name: add it to names= in $recipe_file."
      return 1
    fi
  done
  set +f
}

# Makes a key and a request. One that was made for this job before is sent again.
request_certificate() {
  allow_names "$job_names" wanted || { reject_certificate "$fault" && return; }
  line=''
  if ! load "$recipe.state" line || [ "$line" != "$job requested - - -" ] || [ ! -s "$new_key" ] || [ ! -s "$state/$recipe.csr" ]; then
    rm -f "$new_key" "$state/$recipe.state"
    case $key_type in
      p*) set -- EC -pkeyopt "ec_paramgen_curve:P-${key_type#p}" ;;
      *) set -- RSA -pkeyopt "rsa_keygen_bits:${key_type#rsa}" ;;
    esac
    alternatives='' kind=''
    set -f
    for name in $job_names; do
      case $name in *:* | *[!0-9.]*) kind=DNS ;; *) kind=IP ;; esac
      case $name in *:*) kind=IP ;; esac
      alternatives="$alternatives,$kind:$name"
    done
    set +f
    printf '[req]\ndistinguished_name=dn\nreq_extensions=ext\n[dn]\n[ext]\nsubjectAltName=%s\n' "${alternatives#,}" \
      >"$work/request.conf"
    if ! openssl genpkey -algorithm "$@" -out "$new_key" 2>"$work/output" ||
      ! openssl req -new -sha256 -key "$new_key" -subj / -config "$work/request.conf" -out "$state/$recipe.csr" 2>"$work/output"; then
      reject_certificate "The key could not be made: $(sed -n '/[^[:space:]]/{p;q;}' "$work/output")"
      return
    fi
    sync
    store "$recipe.state" "$job requested - - -"
  fi
  printf 'request - - -\n' >"$work/result"
  report_certificate succeeded "$state/$recipe.csr"
}

# Installs the chain of this job, whose key an earlier job has made.
install_certificate() {
  line=''
  load "$recipe.state" line
  if [ "$line" != "$job requested - - -" ] || [ ! -s "$new_key" ]; then
    log_line 'The key of this request is not on this machine any more.'
    end_certificate failed key no
    return
  fi
  printf '%s\n' "$job_chain" | sed 's/N CERTIFICATE/N_CERTIFICATE/g; s/D CERTIFICATE/D_CERTIFICATE/g' |
    tr -s ' ' '\n' | sed 's/_CERTIFICATE/ CERTIFICATE/' | only_certificates >"$work/chain"
  awk -v work="$work" '/BEGIN CERTIFICATE/ { n++ } { print >(work "/" (n == 1 ? "leaf" : "rest")) }' "$work/chain"
  [ -e "$work/rest" ] || : >"$work/rest"
  if [ ! -s "$work/leaf" ] ||
    [ "$(openssl x509 -noout -pubkey -in "$work/leaf" 2>/dev/null)" != "$(openssl pkey -pubout -in "$new_key" 2>/dev/null)" ]; then
    log_line 'The certificate does not belong to the key of this request.'
    end_certificate failed key no
    return
  fi
  # Holdfast may have ordered other names than those of the request.
  issued=$(openssl x509 -noout -ext subjectAltName -in "$work/leaf" | sed -n 's/IP Address:/DNS:/g; s/ //g; s/,/ /g; s/DNS://gp' | tr '[:upper:]' '[:lower:]')
  if ! allow_names "$issued" issued; then
    reject_certificate "$fault"
    return
  fi
  sha256=$(openssl x509 -outform DER -in "$work/leaf" | sha256sum)
  sha256=${sha256%% *}
  if ! { write_beside "$certificate" "$work/leaf" && write_beside "$chain" "$work/rest" &&
    write_beside "$full_chain" "$work/chain" && own_file "$new_key" "$key_mode" && keep_previous; }; then
    add_output
    log_line 'The files could not be written. Nothing was changed.'
    end_certificate failed write no
    return
  fi
  sync
  store "$recipe.state" "$job switching $sha256 $had -"
  switch_certificate
}

write_beside() {
  [ -n "$1" ] || return 0
  new=$(beside "$1" new)
  rm -f "$new" && cat "$2" >"$new" 2>>"$work/output" && own_file "$new" "$mode"
}
own_file() { chown "$owner:$group" "$1" 2>>"$work/output" && chmod "$2" "$1" 2>>"$work/output"; }

# Links the present files, so that they can be restored. `had` names which of the places had one.
keep_previous() {
  had=''
  for place in $places; do
    previous=$(beside "$place" previous)
    rm -f "$previous"
    [ ! -e "$place" ] || { ln "$place" "$previous" 2>>"$work/output" || cp -p "$place" "$previous" 2>>"$work/output"; } || return 1
    [ ! -e "$place" ] || had="$had,$place"
  done
  had=,$had,
}

# Puts the new files in place, and tries them. It is safe to run again, at whatever point an earlier run was killed.
switch_certificate() {
  failed_step=''
  for place in $places; do
    new=$(beside "$place" new)
    [ ! -e "$new" ] || mv -f "$new" "$place"
  done
  sync
  if ! run_command test "$test"; then
    failed_step='test'
  elif ! run_command reload "$reload"; then
    failed_step=reload
  elif ! is_served; then
    failed_step=check
  else
    end_certificate succeeded - no
    return
  fi
  store "$recipe.state" "$job rolling_back $sha256 $had $failed_step"
  roll_back_certificate
}

# Restores what was there before, and reloads the service if it may have loaded the new files. The new key is kept, so
# that the same certificate can be installed once the cause is corrected.
roll_back_certificate() {
  new_key=$(beside "$key" new)
  [ -e "$new_key" ] || ln "$key" "$new_key" 2>/dev/null || cp -p "$key" "$new_key"
  for place in $places; do
    previous=$(beside "$place" previous)
    case $had in
      *",$place,"*) [ ! -e "$previous" ] || mv -f "$previous" "$place" ;;
      *) rm -f "$place" ;;
    esac
  done
  chown root "$new_key" && chmod 600 "$new_key"
  sync
  is_back=yes
  if [ "$failed_step" != test ]; then
    log_line 'The previous files are restored, and the service is reloaded.'
    run_command reload "$reload" || is_back=no
  else
    log_line 'The previous files are restored.'
  fi
  end_certificate failed "$failed_step" $is_back
}

# shellcheck disable=SC2016 # This is a program.
command_of_recipe='cd / && umask 022 && eval "$1"'

# Runs the command $2 of the recipe, called $1, without the environment of the agent.
run_command() {
  [ -n "$2" ] || return 0
  log_line "$1: $2"
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C \
    timeout -k 10 "$timeout_seconds" /bin/sh -c "$command_of_recipe" sh "$2" </dev/null >"$work/output" 2>&1 3>&- 4>&-
  code=$?
  add_output
  [ $code != 0 ] || return 0
  case $code in
    124 | 137 | 143) log_line "$1 took longer than $timeout_seconds seconds, and was ended." ;;
    *) log_line "$1 failed with the exit code $code." ;;
  esac
  return 1
}

# Whether the service sends the new certificate. It is asked again for a while, because a reload takes a moment.
is_served() {
  [ "$check" != none ] || return 0
  served=''
  set -- -connect "$check"
  if [ -n "$check_name" ]; then set -- "$@" -servername "$check_name"; else set -- "$@" -noservername; fi
  [ "$check_protocol" = tls ] || set -- "$@" -starttls "$check_protocol"
  read_uptime
  end=$((uptime + check_seconds))
  while :; do
    timeout 10 openssl s_client "$@" </dev/null 2>"$work/output" | openssl x509 -outform DER >"$work/served" 2>/dev/null
    served=''
    [ ! -s "$work/served" ] || served=$(sha256sum <"$work/served")
    served=${served%% *}
    [ "$served" != "$sha256" ] || return 0
    read_uptime
    [ "$uptime" -lt "$end" ] || break
    sleep 1
  done
  if [ -n "$served" ]; then
    log_line "check: $check still sends another certificate, with the SHA-256 $served."
  else
    log_line "check: $check answers without a certificate: $(sed -n '/[^[:space:]]/{p;q;}' "$work/output")"
  fi
  return 1
}

log_line() { printf '[%s]\n' "$*" >>"$state/$recipe.log"; }

# Adds the end of what a command has printed, without the values of mask_file=, of which those with at least six characters
# are replaced, as in the logs of deploys.
add_output() {
  printf '%s' "$mask_files" | while IFS= read -r file; do cat "$file" 2>/dev/null && echo; done |
    awk '
      { gsub(/^[ \t]+|[ \t\r]+$/, "") }
      /^#/ { next }
      /^(export[ \t]+)?[A-Za-z_][A-Za-z0-9_]*=/ { sub(/^[^=]*=[ \t]*/, ""); if (/^".*"$/ || /^\047.*\047$/) $0 = substr($0, 2, length($0) - 2) }
      length($0) >= 6 { print length($0), $0 }' | sort -rn | cut -d ' ' -f 2- >"$work/masks"
  awk '
    FILENAME ~ /\/masks$/ { mask[++masks] = $0; next }
    {
      for (i = 1; i <= masks; i++) {
        rest = $0; out = ""
        while (at = index(rest, mask[i])) { out = out substr(rest, 1, at - 1) "***"; rest = substr(rest, at + length(mask[i])) }
        $0 = out rest
      }
      print
    }' "$work/masks" "$work/output" | tail -c 4000 >>"$state/$recipe.log"
  : >"$work/output"
}

reject_certificate() {
  : >"$state/$recipe.log"
  log_line "$1"
  end_certificate rejected - no
}

# The outcome $1 of a job, what failed, and whether the previous files are back.
end_certificate() {
  printf 'install %s %s %s\n' "$2" "$3" "${sha256:--}" >"$work/result"
  report_certificate "$1" ''
  if [ "$1" != rejected ]; then
    for place in $places; do
      rm -f "$(beside "$place" previous)"
      if [ "$place" != "$key" ] || [ "$1:$2" = failed:key ]; then rm -f "$(beside "$place" new)"; fi
    done
    case $1:$2 in
      succeeded:* | failed:key)
        rm -f "$state/$recipe.csr"
        store "$recipe.state" "$job ended - - -"
        ;;
      *) store "$recipe.state" "$job requested - - -" ;;
    esac
  fi
  case $1 in
    succeeded) say "The certificate of the recipe $recipe is installed." ;;
    *) tell "The certificate of the recipe $recipe was not installed: $(tail -n 1 "$state/$recipe.log")" ;;
  esac
}

# Stores the report about the job, with the request in the file $2, until Holdfast has it.
report_certificate() {
  awk -v state="$1" -v hash="${recipe_hash:-}" -v csr="$2" -v log_file="$state/$recipe.log" "$json_functions"'
    function content(file,    line, all) { while (file != "" && (getline line < file) > 0) all = all line "\n"; return all }
    {
      step = csr == "" ? "install" : "request"
      print "{\"state\":\"" state "\",\"recipe_hash\":" (hash == "" ? "null" : "\"" hash "\"") \
        ",\"log\":" json(content(log_file), 16000) \
        ",\"certificate\":{\"step\":\"" step "\"" \
        (csr == "" ? "" : ",\"csr\":" json(content(csr), 16000)) \
        ($2 == "-" ? "" : ",\"failed_step\":\"" $2 "\",\"is_rolled_back\":" ($3 == "yes" ? "true" : "false")) \
        (state == "succeeded" && csr == "" ? ",\"sha256\":\"" $4 "\"" : "") "}}"
    }' "$work/result" >"$work/report"
  { printf '%s\n' "$job" && cat "$work/report"; } >"$state/$recipe.report.new"
  sync
  mv -f "$state/$recipe.report.new" "$state/$recipe.report"
}

send_certificate_reports() {
  for stored in "$state"/*.report "$state"/.*.report; do
    [ -e "$stored" ] || continue
    read -r job <"$stored"
    sed 1d "$stored" >"$work/body"
    request "/v1/ingest/agent/jobs/$job" "$secret" "$work/body"
    judge
    case $outcome:$status in
      sent:* | dropped:* | *:404)
        rm -f "$stored"
        [ $outcome = sent ] || tell "Holdfast accepts no report of the job $job. $reason"
        outcome=sent
        ;;
      *) return ;;
    esac
  done
}

# Completes what a run that was killed has begun.
resume_certificates() {
  for opened in "$state"/*.state; do
    [ -e "$opened" ] || continue
    recipe=${opened##*/} recipe=${recipe%.state}
    load "$recipe.state" line || continue
    # shellcheck disable=SC2086
    set -- $line
    job=$1 phase=$2 sha256=$3 had=$4 failed_step=$5
    case $phase in switching | rolling_back) ;; *) continue ;; esac
    if ! read_certificate_recipe "$recipe"; then
      tell "The certificate of the recipe $recipe is half installed, and its recipe cannot be used. $fault"
      continue
    fi
    log_line 'An earlier run was ended before it was finished, and is continued.'
    if [ "$phase" = switching ]; then switch_certificate; else roll_back_certificate; fi
  done
}

# ---- Status -------------------------------------------------------------------------------------------------------

status() {
  read_config
  read_identity
  say "Server:      $server_name ($server_id)"
  say "Agent:       $agent_id, version $version, every $interval seconds"
  say "Service:     $url${ca:+, certificate authorities of $ca}"
  if load accepted line; then say "Last report: ${line% *}"; else say 'Last report: none yet'; fi
  set -- "$spool"/*
  if [ -e "$1" ]; then say "Waiting:     $# stored reports"; fi
  if load stopped line; then
    say "State:       stopped, until it is enrolled again. $line"
    exit 1
  fi
  if load problem line; then
    say "State:       ${line#* }"
    exit 1
  fi
  say 'State:       working'
}

case ${1:-} in
  enrol) enrol ;;
  report)
    case ${2:-} in
      --scheduled) report yes ;;
      '') report no ;;
      *) fail "unknown option $2. The only one is --scheduled." ;;
    esac
    ;;
  status) status ;;
  certificates)
    case ${2:-} in
      --scheduled) certificates yes ;;
      --check) show_certificate_recipes ;;
      '') certificates no ;;
      *) fail "unknown option $2. Options are --scheduled and --check." ;;
    esac
    ;;
  version | --version) say "holdfast-agent $version (script)" ;;
  help | --help | -h) sed -n '2,/^$/{/^#/s/^# \{0,1\}//p;}' "$0" | sed '/^set -u/,$d' ;;
  *) fail "unknown command \"${1:-}\". Commands are enrol, report, status, certificates and help." ;;
esac
