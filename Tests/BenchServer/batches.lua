-- wrk: batches of new translations; says how many were applied.
local size = tonumber(os.getenv("BENCH_BATCH") or 100)
local pause = tonumber(os.getenv("BENCH_PAUSE") or 0)
local keys = {}
for line in io.lines(os.getenv("BENCH_KEYS")) do keys[#keys + 1] = line end
local path = "/v1/projects/" .. string.rep("be", 32) .. "/changes"
local headers = {
  Authorization = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json",
}
local threads = {}

function setup(thread) threads[#threads + 1] = thread end

function init()
  local urandom = io.open("/dev/urandom", "rb")
  local a, b, c, d = urandom:read(4):byte(1, 4)
  urandom:close()
  math.randomseed(a + b * 256 + c * 65536 + d * 16777216)
  applied = 0
end

-- With a pause, the senders do not send at the same moment.
if pause > 0 then
  function delay() return math.random(0, 2 * pause) end
end

local function hex(length)
  local parts = {}
  for place = 1, length / 4 do
    parts[place] = string.format("%04x", math.random(0, 65535))
  end
  return table.concat(parts)
end

-- A UUID of version 7, as the workstation makes them: the time in milliseconds, and random bits.
local clock, made = 0, 0

local function id()
  if clock < os.time() then clock, made = os.time(), 0 end
  made = math.min(made + 0.1, 999)
  local time = clock * 1000 + math.floor(made)
  return string.format("%08x-%04x-7%s-%04x-%s", math.floor(time / 65536), time % 65536, hex(4):sub(2),
    math.random(0x8000, 0xbfff), hex(12))
end

local last = 0

function request()
  local changes = {}
  for place = 1, size do
    last = last % #keys + 1
    changes[place] = string.format(
      '{"id":"%s","op":"translation.create","key":"%s","locale":"it","data":{"label":"testo %s"}}',
      id(), keys[last], hex(12))
  end
  local body = '{"client_id":"bench","changes":[' .. table.concat(changes, ",") .. "]}"
  return wrk.format("POST", path, headers, body)
end

function response(status, _, body)
  local place = 1
  while true do
    place = body:find('"status":"applied"', place, true)
    if not place then return end
    applied = applied + 1
    place = place + 1
  end
end

function done(summary, latency)
  local all = 0
  for _, thread in ipairs(threads) do all = all + thread:get("applied") end
  io.write(string.format("batches %.0f changes/s, p50 %.0f ms, p99 %.0f ms, %d answers in error\n",
    all / summary.duration * 1000000, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, summary.errors.status))
end
